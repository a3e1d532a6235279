#!/usr/bin/env bash
# A real S3 server for the tests: one node of Ceph (monitor, manager, one OSD in memory) and its RADOS Gateway, on free
# ports of 127.0.0.1, under a directory that goes with it. Needs the Debian packages ceph-mon ceph-mgr ceph-osd radosgw.
#
# Prints `export NAME=value` lines, the last of them SPOKE_TEST_S3, once a bucket can be written, then stays until it is
# sent a signal. What the daemons say is on standard error when one of them fails.
set -uo pipefail

dir=$(mktemp -d "${TMPDIR:-/tmp}/spoke-rgw-XXXXXX") || exit 1
daemons=()

cleanup() {
  # Bash reports every child that is killed.
  exec 2>/dev/null
  [ ${#daemons[@]} -eq 0 ] || kill -KILL "${daemons[@]}"
  wait
  rm -rf "$dir"
}
trap cleanup EXIT
trap 'exit 0' INT TERM HUP

fail() {
  printf 'The S3 server of the tests cannot be started: %s.\n' "$1" >&2
  tail -n 20 "$dir"/*.log >&2 2>/dev/null
  exit 1
}

for program in monmaptool ceph-authtool ceph ceph-mon ceph-mgr ceph-osd radosgw radosgw-admin; do
  command -v "$program" >/dev/null || fail "$program is not installed"
done

# Two at a time, so that they differ.
read -r mon_port s3_port < <(node -e '
  const { createServer } = require("net");
  const open = () => new Promise((resolve) => { const s = createServer().listen(0, "127.0.0.1", () => resolve(s)); });
  Promise.all([open(), open()]).then((servers) => {
    console.log(servers.map((s) => s.address().port).join(" "));
    servers.forEach((s) => s.close());
  });') || fail 'no free port'

fsid=$(cat /proc/sys/kernel/random/uuid)
export CEPH_CONF=$dir/ceph.conf
cat >"$CEPH_CONF" <<CONF
[global]
fsid = $fsid
mon_host = [v2:127.0.0.1:$mon_port]
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr1 = false
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
keyring = $dir/\$name.keyring
run_dir = $dir
admin_socket = $dir/\$name.\$pid.asok
pid_file =
log_file =
log_to_stderr = true
err_to_stderr = true
log_to_syslog = false
mon_cluster_log_to_file = false
crash_dir = $dir
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
[mon]
mon_data = $dir/mon
mon_data_avail_warn = 1
mon_data_avail_crit = 1
[mgr]
mgr_data = $dir/mgr
mgr_initial_modules =
[osd]
osd_data = $dir/osd
osd_objectstore = memstore
memstore_device_bytes = 8589934592
osd_class_update_on_start = true
[client]
rgw_rados_pool_pg_num_min = 8
rgw_frontends = beast endpoint=127.0.0.1:$s3_port
rgw_data = $dir
rgw_gc_obj_min_wait = 5
rgw_gc_processor_period = 5
CONF

# run <log> <command…>: a step that has to succeed within a minute.
run() {
  local log=$dir/$1.log
  shift
  timeout 60 "$@" >>"$log" 2>&1 </dev/null || fail "$1 ended with an error or took a minute"
}

# daemon <log> <command…>: one that stays.
daemon() {
  local log=$dir/$1.log
  shift
  "$@" >>"$log" 2>&1 </dev/null &
  daemons+=($!)
}

# key <name> <capability…>: an entity whose keyring the monitors know.
key() {
  local name=$1 capabilities=()
  shift
  while [ $# -gt 0 ]; do
    capabilities+=(--cap "$1" "$2")
    shift 2
  done
  run keys ceph-authtool --create-keyring "$dir/$name.keyring" --gen-key -n "$name" "${capabilities[@]}"
  [ "$name" = mon. ] || run keys ceph-authtool "$dir/mon..keyring" --import-keyring "$dir/$name.keyring"
}

mkdir "$dir/mon" "$dir/mgr" "$dir/osd"
key mon. mon 'allow *'
key client.admin mon 'allow *' osd 'allow *' mgr 'allow *'
key mgr.a mon 'allow profile mgr' osd 'allow *' mds 'allow *'
key osd.0 mon 'allow profile osd' mgr 'allow profile osd' osd 'allow *'
key client.rgw mon 'allow rw' osd 'allow rwx' mgr 'allow rw'

run mon monmaptool --create --fsid "$fsid" --addv a "[v2:127.0.0.1:$mon_port]" "$dir/monmap"
run mon ceph-mon --mkfs -i a --monmap "$dir/monmap" --keyring "$dir/mon..keyring"
daemon mon ceph-mon -f -i a --keyring "$dir/mon..keyring"
run admin ceph --connect-timeout 50 mon stat
daemon mgr ceph-mgr -f -i a
osd=$(cat /proc/sys/kernel/random/uuid)
run admin ceph osd new "$osd" 0
run osd ceph-osd --mkfs -i 0 --osd-uuid "$osd"
daemon osd ceph-osd -f -i 0
daemon rgw radosgw -f -n client.rgw

access=$(head -c 15 /dev/urandom | od -An -tx1 | tr -d ' \n')
secret=$(head -c 30 /dev/urandom | od -An -tx1 | tr -d ' \n')
run user radosgw-admin -n client.rgw user create --uid=spoke --display-name=Spoke --access-key="$access" --secret-key="$secret"

for _ in $(seq 600); do
  for pid in "${daemons[@]}"; do kill -0 "$pid" 2>/dev/null || fail 'a daemon ended'; done
  (exec 3<>"/dev/tcp/127.0.0.1/$s3_port") 2>/dev/null && break
  sleep 0.1
done

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || fail 'the repository is gone'
AWS_ACCESS_KEY_ID=$access AWS_SECRET_ACCESS_KEY=$secret run bucket node --input-type=module -e '
  import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
  const client = new S3Client({ endpoint: process.argv[1], region: "us-east-1", forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: "spoke-tests" }));
' "http://127.0.0.1:$s3_port"

printf 'export AWS_ACCESS_KEY_ID=%s\n' "$access"
printf 'export AWS_SECRET_ACCESS_KEY=%s\n' "$secret"
printf "export SPOKE_TEST_S3='s3://spoke-tests?endpoint=http://127.0.0.1:%s'\n" "$s3_port"
wait -n
fail 'a daemon ended'
