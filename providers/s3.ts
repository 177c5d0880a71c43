import { createHash, createHmac } from 'node:crypto';
import { AppError } from '#platform/errors.ts';

export type S3Settings = {
  /** With the bucket: https://s3.eu-central-1.amazonaws.com/bucket, or https://bucket.host */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

type Request = { method: 'GET' | 'PUT' | 'DELETE'; key: string; body?: Uint8Array; type?: string };

const timeout = 60_000;
const attempts = 3;

export function openS3(settings: S3Settings) {
  return {
    async put(key: string, body: Uint8Array, type: string): Promise<void> {
      await send(settings, { method: 'PUT', key, body, type });
    },
    async find(key: string): Promise<Uint8Array | undefined> {
      return send(settings, { method: 'GET', key });
    },
    async remove(key: string): Promise<void> {
      await send(settings, { method: 'DELETE', key });
    },
  };
}

/** Returns the response body, or null if the file does not exist. All three methods are idempotent. */
async function send(settings: S3Settings, request: Request): Promise<Uint8Array | undefined> {
  let cause: unknown;
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const response = await sendOnce(settings, request);
      const body = new Uint8Array(await response.arrayBuffer());
      if (response.ok) return body;
      if (response.status === 404) return undefined;
      cause = new Error(`The file store answered ${response.status}.`);
      if (response.status < 500 && response.status !== 429) break;
    } catch (error) {
      cause = error;
    }
  }
  throw new AppError('unavailable', 'files_unavailable', 'File storage isn’t available right now. Try again.', {
    cause,
  });
}

function sendOnce(settings: S3Settings, { method, key, body, type }: Request): Promise<Response> {
  const url = new URL(`${settings.url}/${key}`);
  const given: Record<string, string> = type ? { 'content-type': type } : {};
  const headers = signRequest(settings, {
    method,
    url,
    headers: given,
    body: body ?? new Uint8Array(),
    at: new Date(),
  });
  const init = { method, headers, signal: AbortSignal.timeout(timeout), redirect: 'error' as const };
  return fetch(url, body ? { ...init, body: new Uint8Array(body) } : init);
}

type Signable = { method: string; url: URL; headers: Record<string, string>; body: Uint8Array; at: Date };

/** The request headers with an AWS Signature Version 4. */
export function signRequest(
  { region, accessKey, secretKey }: Omit<S3Settings, 'url'>,
  { method, url, headers, body, at }: Signable,
): Record<string, string> {
  const moment = at.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const hash = hashOf(body);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': moment,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map(name => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const words = ['AWS4-HMAC-SHA256', moment, scope, hashOf(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(macOf, `AWS4${secretKey}`);
  const signature = macOf(key, words).toString('hex');
  const { host: _, ...sent } = signed;
  const credential = `Credential=${accessKey}/${scope}`;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function macOf(key: Buffer | string, words: string): Buffer {
  return createHmac('sha256', key).update(words).digest();
}
