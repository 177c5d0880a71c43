import { z } from 'zod';

export const peopleLimits = { name: 128, username: 64, email: 254, password: 256, shortestPassword: 8 } as const;

/** In bytes. The browser scales pictures down to fit. */
export const largestPicture = 200_000;

/** Names appear in emails to people who don't know the sender, so they must not lead anywhere. */
export function hasAddress(name: string): boolean {
  // As mail programs and browsers read it: other forms of a letter, a digit or a dot, and invisible characters.
  const visible = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/。(?=[a-z\d])/gi, '.');
  return addresses.some(pattern => pattern.test(visible)) || hasPhoneNumber(visible);
}

/** Eight digits or more, but not two years. */
function hasPhoneNumber(name: string): boolean {
  const runs = name.match(/\p{Nd}(?:[\s\p{P}+]{0,3}\p{Nd}){7,}/gu) ?? [];
  return runs.some(run => !/^(?:1[89]|20)\d\d\P{Nd}{1,3}(?:1[89]|20)\d\d$/u.test(run));
}

const addresses = [
  /:\/\/|www\.|@/i,
  // casino.example, and casino.1xbet, but not "Dr. Foster", "No.7" and "3.5mm".
  /[^\s\p{P}]\.[\p{L}\p{M}]{2}|[\p{L}\p{M}]\p{N}*\.\p{N}+[\p{L}\p{M}]{2}/u,
  /\d{1,3}(\.\d{1,3}){3}/,
];

export const addressInName = 'Use a name without a web address, email address or phone number.';

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(peopleLimits.email, `Use at most ${peopleLimits.email} characters.`)
  .pipe(z.email('Enter the full address, for example ida@fenwick.example'));

export const profileInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter your name.')
    .max(peopleLimits.name, `Use at most ${peopleLimits.name} characters.`)
    .refine(name => !hasAddress(name), addressInName),
  username: z
    .string()
    .trim()
    .max(peopleLimits.username, `Use at most ${peopleLimits.username} characters.`)
    .regex(/^([A-Za-z_]\w*)?$/, 'Use letters, digits and _, and start with a letter.'),
});

export const pictureInput = z.strictObject({
  /** The file in base64. */
  image: z
    .base64('This isn’t an image.')
    .max(Math.ceil((largestPicture * 4) / 3) + 4, 'This image is too large. Choose a smaller one.'),
});

export const newEmailInput = z.strictObject({ email });

export const confirmEmailInput = z.strictObject({
  email,
  code: z
    .string()
    .trim()
    .regex(/^\d{4,8}$/, 'Enter the digits from the email.'),
});

export const passwordInput = z.strictObject({
  current: z.string().max(peopleLimits.password, `Use at most ${peopleLimits.password} characters.`),
  password: z
    .string()
    .min(peopleLimits.shortestPassword, `Use at least ${peopleLimits.shortestPassword} characters.`)
    .max(peopleLimits.password, `Use at most ${peopleLimits.password} characters.`),
});

export const profileOutput = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  hasPassword: z.boolean(),
});

export type ProfileInput = z.infer<typeof profileInput>;
export type Profile = z.infer<typeof profileOutput>;
