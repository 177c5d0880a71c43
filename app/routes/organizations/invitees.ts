import { email } from '#domain/people/inputs.ts';

export type Invitee = { address: string; problem: string | null };

/** Adds what was typed or pasted, separated by commas, semicolons, spaces or line breaks. Skips duplicates. */
export function addInvitees(before: readonly Invitee[], text: string): Invitee[] {
  const all = [...before];
  for (const address of splitAddresses(text)) {
    const isNew = all.every(one => one.address.toLowerCase() !== address.toLowerCase());
    if (isNew) all.push(checkInvitee(address));
  }
  return all;
}

export function checkInvitee(address: string): Invitee {
  const result = email.safeParse(address);
  return {
    address,
    problem: result.success ? null : (result.error.issues[0]?.message ?? 'Enter a valid email address.'),
  };
}

/** Whether the text holds more than one address. */
export function hasSeparator(text: string): boolean {
  return /[\s,;]/.test(text.trim());
}

function splitAddresses(text: string): string[] {
  // The format mail programs copy: Jo Reid <jo@tarn.example>
  const bare = text.replaceAll(/(?:"[^"\n]*"\s*|(?<![^,;\n<>"])[^,;\n<>"]*\n?)<([^<>]+)>/g, ' $1 ');
  return bare.split(/[\s,;]+/).filter(Boolean);
}
