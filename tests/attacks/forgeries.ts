// Forged tokens, and tokens issued for something else. Each has an audience that would be valid.
import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { TestIdentity } from '#tests/setup/identity.ts';

/** What an attacker has: the issuer's public keys, the audience, and their own server. */
type ForgeryInput = { identity: TestIdentity; aud: string; scope: string; ownServer: string };

type Forge = (workshop: ForgeryInput) => Promise<string> | string;

const now = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const honestClaims = ({ identity, aud, scope }: ForgeryInput) => ({
  iss: `${identity.url}/oidc`,
  sub: 'person-1',
  aud,
  scope,
  iat: now(),
  exp: now() + 600,
});
const honestHeader = { alg: 'ES384', kid: 'tests', typ: 'at+jwt' };

/** Signed by the issuer's own key, with other claims or another header. */
const misissued = (claims: Record<string, unknown>, header: object = {}): Forge => {
  return workshop =>
    workshop.identity.signTexts(
      JSON.stringify({ ...honestHeader, ...header }),
      JSON.stringify({ ...honestClaims(workshop), ...claims }),
    );
};

const changed = (change: (token: string, parts: [string, string, string]) => string): Forge => {
  return workshop => {
    const token = workshop.identity.signTexts(JSON.stringify(honestHeader), JSON.stringify(honestClaims(workshop)));
    return change(token, token.split('.') as [string, string, string]);
  };
};

const unsigned = (alg: string): Forge => {
  return workshop => `${encode({ ...honestHeader, alg })}.${encode(honestClaims(workshop))}.`;
};

/** Signed with the attacker's key, with a header that points to it. */
const ownKey = (header: (workshop: ForgeryInput, key: object) => object): Forge => {
  return async workshop => {
    const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
    const more = header(workshop, await exportJWK(publicKey));
    const claims = honestClaims(workshop) as JWTPayload;
    return new SignJWT(claims).setProtectedHeader({ ...honestHeader, ...more }).sign(privateKey);
  };
};

const otherAlgorithm = (alg: 'ES256' | 'ES512' | 'RS256' | 'PS384' | 'EdDSA'): Forge => {
  return async workshop => {
    const { privateKey } = await generateKeyPair(alg);
    return new SignJWT(honestClaims(workshop)).setProtectedHeader({ ...honestHeader, alg }).sign(privateKey);
  };
};

/** The public key, used as a shared secret. */
const publicKeyAsSecret = (alg: 'HS256' | 'HS384', format: (jwk: object) => string): Forge => {
  return async workshop => {
    const { keys } = (await (await fetch(`${workshop.identity.url}/oidc/jwks`)).json()) as { keys: object[] };
    const signed = `${encode({ ...honestHeader, alg })}.${encode(honestClaims(workshop))}`;
    const mac = createHmac(alg.replace('HS', 'sha'), format(keys[0] ?? {})).update(signed);
    return `${signed}.${mac.digest('base64url')}`;
  };
};

const signatures: Record<string, Forge> = {
  'no signature': workshop => new UnsecuredJWT(honestClaims(workshop)).encode(),
  'alg none': unsigned('none'),
  'alg None': unsigned('None'),
  'alg NONE': unsigned('NONE'),
  'alg nOnE with a signature': changed((_, [, body, sign]) => `${encode({ alg: 'nOnE' })}.${body}.${sign}`),
  'alg in small letters': misissued({}, { alg: 'es384' }),
  'no alg': misissued({}, { alg: undefined }),
  'signed by another key': ownKey(() => ({})),
  'ES256 of another key': otherAlgorithm('ES256'),
  'ES512 of another key': otherAlgorithm('ES512'),
  'RS256 of another key': otherAlgorithm('RS256'),
  'PS384 of another key': otherAlgorithm('PS384'),
  'EdDSA of another key': otherAlgorithm('EdDSA'),
  'HS256 with the public key': publicKeyAsSecret('HS256', JSON.stringify),
  'HS384 with the coordinates of the public key': publicKeyAsSecret('HS384', jwk => String(Object(jwk).x)),
  'a signature of zeros': changed((_, [head, body]) => `${head}.${body}.${'A'.repeat(128)}`),
  'a signature in DER': changed((_, [head, body, sign]) => `${head}.${body}.${toDer(sign)}`),
  'an empty signature': changed((_, [head, body]) => `${head}.${body}.`),
  'the signature of another token': async workshop => {
    const [, , other] = (await workshop.identity.sign({ aud: 'other' })).split('.');
    return changed((_, [head, body]) => `${head}.${body}.${other}`)(workshop);
  },
};

const headers: Record<string, Forge> = {
  'a key of its own in the header': ownKey((_, jwk) => ({ jwk })),
  'jku to its own server': ownKey(({ ownServer }) => ({ kid: 'own', jku: `${ownServer}/jwks` })),
  'x5u to its own server': ownKey(({ ownServer }) => ({ kid: 'own', x5u: `${ownServer}/cert` })),
  'x5c with its own certificate': ownKey(() => ({ kid: 'own', x5c: ['MIIB'] })),
  'kid that is its own server': ownKey(({ ownServer }) => ({ kid: `${ownServer}/jwks` })),
  'unknown kid': misissued({}, { kid: 'nobody' }),
  'kid with a path': misissued({}, { kid: '../../../../dev/null' }),
  'kid with SQL': misissued({}, { kid: "tests' or '1'='1" }),
  'kid __proto__': misissued({}, { kid: '__proto__' }),
  'kid constructor': misissued({}, { kid: 'constructor' }),
  'an ID token': misissued({ aud: 'aisle' }, { typ: 'JWT' }),
  'an ID token without a type': misissued({ aud: 'aisle' }, { typ: undefined }),
  'the right audience with typ JWT': misissued({}, { typ: 'JWT' }),
  'the right audience without typ': misissued({}, { typ: undefined }),
  'typ of a logout token': misissued({}, { typ: 'logout+jwt' }),
  'crit with something unknown': misissued({}, { crit: ['future'], future: 1 }),
  'crit that is empty': misissued({}, { crit: [] }),
  'b64 false': misissued({}, { b64: false, crit: ['b64'] }),
  'a header that is a list': ({ identity }) => identity.signTexts('["ES384"]', '{}'),
  'a header that is no JSON': ({ identity }) => identity.signTexts('{"alg":"ES384"', '{}'),
};

const claims: Record<string, Forge> = {
  'another issuer': misissued({ iss: 'https://evil.example/oidc' }),
  'an issuer without its path': workshop => misissued({ iss: workshop.identity.url })(workshop),
  'an issuer with a slash more': workshop => misissued({ iss: `${workshop.identity.url}/oidc/` })(workshop),
  'no issuer': misissued({ iss: undefined }),
  'no audience': misissued({ aud: undefined }),
  'two audiences': workshop => misissued({ aud: [workshop.aud, 'https://other.example'] })(workshop),
  'the audience in a list': workshop => misissued({ aud: [workshop.aud] })(workshop),
  'the audience in capitals': workshop => misissued({ aud: workshop.aud.toUpperCase() })(workshop),
  'an audience that looks alike': workshop => misissued({ aud: workshop.aud.replace('a', 'а') })(workshop),
  'the audience and a zero-width space': workshop => misissued({ aud: `${workshop.aud}\u200b` })(workshop),
  'the audience and a line break': workshop => misissued({ aud: `${workshop.aud}\n` })(workshop),
  'the audience and a path': workshop => misissued({ aud: `${workshop.aud}/more` })(workshop),
  'the audience twice, then another': workshop => {
    const [first = ''] = JSON.stringify(honestClaims(workshop)).split(/}$/);
    return workshop.identity.signTexts(JSON.stringify(honestHeader), `${first},"aud":"aisle"}`);
  },
  'the Management API': misissued({ aud: 'https://default.logto.app/api', scope: 'all' }),
  'all organisations at once': misissued({ aud: 'urn:logto:resource:organizations' }),
  'an organisation without a name': misissued({ aud: 'urn:logto:organization:' }),
  'an organisation with strange characters': misissued({ aud: `urn:logto:organization:ours' or true` }),
  'the token of a machine': misissued({ sub: 'aisle-server', client_id: 'aisle-server' }),
  'no subject': misissued({ sub: undefined }),
  'an empty subject': misissued({ sub: '' }),
  'a number as subject': misissued({ sub: 1 }),
  'a subject in a list': misissued({ sub: ['person-1'] }),
  'scopes in a list': workshop => misissued({ scope: workshop.scope.split(' ') })(workshop),
  expired: misissued({ exp: now() - 3600 }),
  'no end': misissued({ exp: undefined }),
  'an end in words': misissued({ exp: String(now() + 600) }),
  'an end that is no number': misissued({ exp: null }),
  'not valid yet': misissued({ nbf: now() + 3600 }),
  'issued in the future': misissued({ iat: now() + 3600 }),
  'issued before time began': misissued({ iat: -1 }),
  'issued in words': misissued({ iat: '1' }),
  'never issued': misissued({ iat: undefined }),
  'claims that are a list': ({ identity }) => identity.signTexts(JSON.stringify(honestHeader), '[]'),
  'claims that are no JSON': ({ identity }) => identity.signTexts(JSON.stringify(honestHeader), 'aud=ours'),
  'a token in a token': async workshop => {
    const inner = await workshop.identity.sign({ aud: workshop.aud, scope: workshop.scope });
    return workshop.identity.signTexts(JSON.stringify({ ...honestHeader, cty: 'JWT' }), inner);
  },
};

const spellings: Record<string, Forge> = {
  'a changed body': workshop => {
    const other = encode({ ...honestClaims(workshop), sub: 'person-2' });
    return changed((_, [head, , sign]) => `${head}.${other}.${sign}`)(workshop);
  },
  'JSON serialisation': changed((_, [head, payload, signature]) =>
    JSON.stringify({ payload, protected: head, signature }),
  ),
  'cut short': changed(token => token.slice(0, -8)),
  'one letter more': changed(token => `${token}A`),
  padded: changed(token => `${token}====`),
  'padded inside': changed((_, [head, body, sign]) => `${head}=.${body}.${sign}`),
  'the other alphabet': workshop => {
    for (;;) {
      const token = changed((_, [head, body, sign]) => `${head}.${body}.${toOtherAlphabet(sign)}`)(workshop);
      if (/[+/]/.test(String(token))) return token;
    }
  },
  'a tab inside': changed((_, [head, body, sign]) => `${head}.${body}.${sign.slice(0, 60)}\t${sign.slice(60)}`),
  'small letters': changed(token => token.toLowerCase()),
  'a fourth part': changed(token => `${token}.x`),
  'two parts': changed((_, [head, body]) => `${head}.${body}`),
  'five parts, as if encrypted': changed(token => `${token}.x.y`),
  quoted: changed(token => `"${token}"`),
  'only dots': () => '.'.repeat(10_000),
  'dots between letters': () => 'a.'.repeat(4_000),
  'honest, and longer than any': misissued({ more: 'x'.repeat(8_192) }),
  'very long': () => 'x'.repeat(20_000),
  'no token at all': () => 'undefined',
};

export const forgeries = { ...signatures, ...headers, ...claims, ...spellings };

function toDer(signature: string): string {
  const raw = Buffer.from(signature, 'base64url');
  const integers = [raw.subarray(0, 48), raw.subarray(48)].map(half => Buffer.from([2, 49, 0, ...half]));
  return Buffer.concat([Buffer.from([48, 102]), ...integers]).toString('base64url');
}

function toOtherAlphabet(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}
