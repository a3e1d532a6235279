import { ConfigError } from './config-error.js';
import type { Environment } from './env.js';

/** Where the content of files is stored. */
export type BlobsConfig = { readonly kind: 'disk' } | S3Config;

interface S3Config {
  readonly kind: 's3';
  readonly bucket: string;
  /** Undefined: Amazon's endpoint for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** Reads SPOKE_BLOBS, and the AWS_… variables for a bucket. */
export function toBlobs(env: Environment): BlobsConfig {
  const text = env.SPOKE_BLOBS ?? 'disk';
  if (text === 'disk') return { kind: 'disk' };
  const [, bucket, query = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(?:\?(.*))?$/.exec(text) ?? [];
  if (bucket === undefined) {
    throw new ConfigError(`SPOKE_BLOBS=${text} is neither disk nor s3://bucket?endpoint=…&region=….`);
  }
  return toBucket(env, 'SPOKE_BLOBS', { bucket, query });
}

/** A bucket with its parameters `endpoint` and `region`, and the AWS_… variables. `name` is what named it, for messages. */
export function toBucket(
  env: Environment,
  name: string,
  { bucket, query }: { readonly bucket: string; readonly query: string },
): S3Config {
  const { endpoint, region } = toParameters(name, query);
  return {
    kind: 's3',
    bucket,
    endpoint,
    region: toRegion(env, name, { endpoint, region }),
    ...toCredentials(env, name),
  };
}

interface Parameters {
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

function toParameters(source: string, query: string): Parameters {
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys()) {
    if (name !== 'endpoint' && name !== 'region') {
      throw new ConfigError(`${source} has a parameter ${name}: only endpoint and region are supported.`);
    }
  }
  const endpoint = parameters.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isServer(endpoint)) {
    throw new ConfigError(`The endpoint in ${source} is not an http or https address.`);
  }
  return { endpoint, region: parameters.get('region') ?? undefined };
}

function isServer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
}

function toRegion(env: Environment, name: string, { endpoint, region }: Parameters): string {
  // Self-hosted servers seldom have regions, but a signature needs one.
  const found = region ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? (endpoint && 'us-east-1');
  if (found && /^[a-z0-9-]{1,63}$/.test(found)) return found;
  throw new ConfigError(`${name} names a bucket without a region: add ?region=… or set AWS_REGION.`);
}

function toCredentials(
  env: Environment,
  name: string,
): Pick<S3Config, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError(`${name} names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for it.`);
  }
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN };
}
