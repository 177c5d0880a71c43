import { createHmac, timingSafeEqual } from 'node:crypto';

/** In seconds. */
export const signatureTolerance = 300;

/**
 * Whether Paddle signed these bytes. The SDK's check allows only five seconds of age, accepts future timestamps, and checks only the
 * last of several signatures, so a rotation of secrets would lose events. `onUntimely`: signed, but at another time.
 */
export function isSignedByPaddle(
  body: Buffer,
  header: string,
  secrets: readonly string[],
  now: Date,
  onUntimely = () => {},
): boolean {
  const parts = header.split(';').map(part => part.trim().split('='));
  const sentAt = parts.find(([name]) => name === 'ts')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(sentAt)) return false;
  const given = parts.flatMap(([name, value = '']) => (name === 'h1' ? [Buffer.from(value, 'hex')] : []));
  const isSigned = secrets.some(secret => {
    const expected = createHmac('sha256', secret).update(`${sentAt}:`).update(body).digest();
    return given.some(one => one.length === expected.length && timingSafeEqual(one, expected));
  });
  if (!isSigned) return false;
  if (Math.abs(now.getTime() / 1000 - Number(sentAt)) <= signatureTolerance) return true;
  onUntimely();
  return false;
}
