import { z } from 'zod';

export const siteLimits = { name: 80, url: 200, urls: 20 } as const;

const origin = z
  .string()
  .trim()
  .max(siteLimits.url, `Use at most ${siteLimits.url} characters.`)
  .regex(
    /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i,
    'Write the whole address, for example https://tarnandtrail.co.uk',
  );

export const siteInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the site a name.')
    .max(siteLimits.name, `Use at most ${siteLimits.name} characters.`),
  urls: z.array(origin).max(siteLimits.urls, `Use at most ${siteLimits.urls} addresses.`),
});

export const siteOutput = z.object({
  id: z.uuid(),
  organizationId: z.string(),
  name: z.string(),
  urls: z.array(z.string()),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type SiteInput = z.infer<typeof siteInput>;
export type Site = z.infer<typeof siteOutput>;
