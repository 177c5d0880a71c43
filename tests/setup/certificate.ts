// A self-signed certificate, created for each run so that the repository holds no key.
import { generateKeyPairSync, sign } from 'node:crypto';

export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const serial = Buffer.from('020101', 'hex');
  const validity = sequence(...['200101000000Z', '491231235959Z'].map(time => wrap(0x17, Buffer.from(time))));
  const emptyName = sequence();
  const subject = publicKey.export({ type: 'spki', format: 'der' });
  const facts = sequence(serial, ecdsaWithSha256, emptyName, validity, emptyName, subject);
  const signature = wrap(0x03, Buffer.from([0]), sign('sha256', facts, privateKey));
  const cert = sequence(facts, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return wrap(0x30, ...parts);
}

/** A DER value: type, length and content. */
function wrap(tag: number, ...parts: Buffer[]): Buffer {
  const inside = Buffer.concat(parts);
  const { length } = inside;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), inside]);
}
