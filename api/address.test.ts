import { expect, it } from 'vitest';
import { addressOf, type TrustedProxies } from '#api/address.ts';

it.each<[string, string, string | undefined, TrustedProxies, string]>([
  ['no proxy is trusted', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['one proxy stands before us', '10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  [
    'what the visitor wrote stands left of what the proxy wrote',
    '10.0.0.1',
    '1.1.1.1, 2.2.2.2, 198.51.100.1',
    1,
    '198.51.100.1',
  ],
  ['two proxies stand before us', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['the proxy was gone around', '203.0.113.9', undefined, 2, '203.0.113.9'],
  ['a named proxy stands before us', '10.0.0.1', '1.1.1.1, 198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['somebody else claims to be a proxy', '203.0.113.9', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.9'],
  ['only named proxies are on the way', '10.0.0.1', '10.0.0.3', ['10.0.0.0/8'], '10.0.0.3'],
  ['a proxy adds a port', '10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
  ['the header holds no address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['IPv4 comes as IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['IPv6 is counted by household', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['IPv6 is written short', '2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
  ['IPv6 comes in brackets', '::1', '[2001:DB8:0001:2::9]:443', ['::1'], '2001:db8:1:2::/64'],
  ['nothing is known', '', undefined, 0, 'unknown'],
])('where %s', (_, socket, forwarded, trusted, expected) => {
  expect(addressOf(socket, forwarded, trusted)).toBe(expected);
});
