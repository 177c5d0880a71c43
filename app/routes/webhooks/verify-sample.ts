/** Sample code that verifies a signature in plain Node. */
// Exported below: the import check would take `export … = import` on one line for an import of ours.
const verifySample = `import { createHmac, timingSafeEqual } from 'node:crypto';

// rawBody is the request body before it’s parsed.
export function isFromAisle(headers, rawBody, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${rawBody}\`).digest();
  return signatures.split(' ').some(one => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

export { verifySample };
