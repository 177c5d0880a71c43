// Resolves host names that customers enter. The system's lookup blocks one of the process's four worker threads until a
// name server answers; four slow names would stop file access, compression and our calls to other services.
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

const timeout = 2_000;
const tries = 2;
/** Some name servers never answer the question for IPv6 addresses, or only after seconds. */
const secondFamilyMs = 300;

/** All addresses of a host; none if it is unknown or its name servers don't answer in time. */
export const resolveName: Resolve = openResolver();

/** `servers` replaces the name servers of the machine. */
export function openResolver({ servers }: { servers?: readonly string[] } = {}): Resolve {
  return async (host, signal) => {
    if (isIP(host)) return [host];
    const name = host.toLowerCase().replace(/\.$/, '');
    if (/(^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1'];
    const local = await findInHosts(name);
    return local.length > 0 ? local : askServers(name, signal, servers);
  };
}

/** The resolver only asks name servers. */
async function findInHosts(name: string): Promise<string[]> {
  const text = await readFile('/etc/hosts', 'utf8').catch(() => '');
  return text.split('\n').flatMap(line => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return isIP(address) && names.includes(name) ? [address] : [];
  });
}

async function askServers(name: string, signal: AbortSignal, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout, tries });
  if (servers) resolver.setServers(servers);
  const stop = () => resolver.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await firstAnswers(resolver.resolve4(name), resolver.resolve6(name));
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** The addresses of both families, or of one if nothing is heard of the other soon after. Only these are connected to. */
async function firstAnswers(...families: Promise<string[]>[]): Promise<string[]> {
  const both = Promise.allSettled(families).then(results =>
    results.flatMap(result => (result.status === 'fulfilled' ? result.value : [])),
  );
  const first = await Promise.any(families.map(requireSome)).catch(() => []);
  return first.length === 0 ? both : Promise.race([both, wait(secondFamilyMs, first, { ref: false })]);
}

async function requireSome(family: Promise<string[]>): Promise<string[]> {
  const addresses = await family;
  if (addresses.length === 0) throw new Error('no addresses');
  return addresses;
}
