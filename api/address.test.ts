import { expect, it } from 'vitest';
import { addressOf, type TrustedProxies } from '#api/address.ts';

it.each<[string, string, string | undefined, TrustedProxies, string]>([
  ['no proxy is trusted', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['one proxy is trusted', '10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  [
    'the visitor forged the start of the forwarded header',
    '10.0.0.1',
    '1.1.1.1, 2.2.2.2, 198.51.100.1',
    1,
    '198.51.100.1',
  ],
  ['two proxies are trusted', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['the request bypassed the proxy', '203.0.113.9', undefined, 2, '203.0.113.9'],
  ['the proxy is trusted by its address', '10.0.0.1', '1.1.1.1, 198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['an untrusted client sends the header', '203.0.113.9', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.9'],
  ['the header contains trusted proxies only', '10.0.0.1', '10.0.0.3', ['10.0.0.0/8'], '10.0.0.3'],
  ['a proxy adds a port', '10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
  ['the header contains no address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['it is an IPv4-mapped IPv6 address', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['it is IPv6, reduced to its /64 network', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['IPv6 is abbreviated', '2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
  ['IPv6 is in brackets', '::1', '[2001:DB8:0001:2::9]:443', ['::1'], '2001:db8:1:2::/64'],
  ['there is no address', '', undefined, 0, 'unknown'],
])('finds the client address if %s', (_, socket, forwarded, trusted, expected) => {
  expect(addressOf(socket, forwarded, trusted)).toBe(expected);
});
