// Loaded before the product: names below a-only.example have an IPv4 address, and questions for IPv6 are never answered.
import { Resolver } from 'node:dns/promises';

type Lookup = (this: Resolver, name: string, ...rest: unknown[]) => Promise<unknown>;

const { resolve4, resolve6 } = Resolver.prototype as unknown as Record<'resolve4' | 'resolve6', Lookup>;

function exceptFor(lookUp: Lookup, answer: () => Promise<unknown>): Lookup {
  return function (name, ...rest) {
    return name.endsWith('.a-only.example') ? answer() : lookUp.call(this, name, ...rest);
  };
}

Object.assign(Resolver.prototype, {
  resolve4: exceptFor(resolve4, async () => ['203.0.113.7']),
  resolve6: exceptFor(resolve6, () => new Promise(() => {})),
});
