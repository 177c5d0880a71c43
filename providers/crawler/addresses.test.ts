import { expect, it } from 'vitest';
import { isPublic } from '#providers/crawler/addresses.ts';

it.each(['1.1.1.1', '9.255.255.255', '11.0.0.0', '172.32.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::8'])(
  'T12 %s is on the public internet',
  address => {
    expect(isPublic(address)).toBe(true);
  },
);

const private4 = `0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1
  192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255`;
const private6 = `:: ::1 ::ffff:1.1.1.1 64:ff9b::101:101 fc00::1 fe80::1 ff02::1 2001::1 2001:db8::1 2002:101:101::1 3fff::1
  2606:4700::1111%eth0`;

it.each(`${private4} ${private6}`.split(/\s+/))('T12 %s is not on the public internet', address => {
  expect(isPublic(address)).toBe(false);
});

it.each(['', 'localhost', '1.1.1', '1.1.1.1.', '01.1.1.1', '0x1010101', '2606:4700::1111]', '1.1.1.1%eth0'])(
  'T12 “%s” is not an IP address',
  text => {
    expect(isPublic(text)).toBe(false);
  },
);
