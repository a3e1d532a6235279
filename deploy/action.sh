#!/usr/bin/env bash
# The steps of the GitHub Action (action.yml): `install` the package, then `start` a server that runs until the job ends.
set -euo pipefail

folder="${RUNNER_TEMP:?}/spoke"
spoke="$folder/node_modules/.bin/spoke"
start_seconds=120

fail() {
  echo "::error::$1"
  exit 1
}

install() {
  local what="${INPUT_PACKAGE:-}" version="${INPUT_VERSION:-}"
  # Without either, npm would install whatever has the name.
  if [ -z "$what$version" ]; then fail 'Give version, or package: the path or address of a tarball.'; fi
  if [ -n "$what" ] && [ -n "$version" ]; then fail 'Give either version or package.'; fi
  what="${what:-spoke@$version}"
  mkdir -p "$folder"
  # Relative paths are those of the workspace, which is the working directory.
  if [ -f "$what" ]; then what="$(cd "$(dirname "$what")" && pwd)/$(basename "$what")"; fi
  npm install --prefix "$folder" --no-audit --no-fund --omit=dev "$what"
}

start() {
  local options=() log="$folder/spoke.log" report="$folder/start.json" waited=0
  if [ -n "${INPUT_SEED:-}" ]; then options+=(--seed "$INPUT_SEED"); fi
  # Options are words separated by spaces.
  read -r -a more <<<"${INPUT_OPTIONS:-}"
  # In the array of bash 3.2, nothing is an unset variable.
  options+=(${more[@]+"${more[@]}"})
  nohup "$spoke" start --port "${INPUT_PORT:-0}" --data-dir "$folder/data" ${options[@]+"${options[@]}"} --json \
    >"$report" 2>"$log" </dev/null &
  local server=$!
  until [ -s "$report" ]; do
    if ! kill -0 "$server" 2>/dev/null; then
      cat "$log"
      fail "Spoke did not start: $(tail -n 1 "$log")"
    fi
    if [ "$waited" -ge $((start_seconds * 5)) ]; then
      kill "$server"
      cat "$log"
      fail "Spoke did not start within $start_seconds seconds."
    fi
    sleep 0.2
    waited=$((waited + 1))
  done
  node -e '
    const { url, token, hub } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const outputs = { url, token, "hub-id": hub?.hubId, log: process.argv[1], pid: process.argv[2] };
    for (const [name, value] of Object.entries(outputs)) console.log(`${name}=${value ?? ""}`);
  ' "$log" "$server" <"$report" >>"${GITHUB_OUTPUT:?}"
  local url
  url="$(node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).url' <"$report")"
  "$spoke" env --url "$url" --format json | node -e '
    const variables = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`);
  ' >>"${GITHUB_ENV:?}"
  echo "Spoke listens on $url"
}

case "${1:-}" in
  install) install ;;
  start) start ;;
  *) fail 'Usage: action.sh install|start' ;;
esac
