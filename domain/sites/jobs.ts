import { defineQueue } from '#platform/jobs.ts';

/** The language of a site has changed: everything without its own language is indexed again. */
export const languageQueue = defineQueue<{ organizationId: string; siteId: string }>('change-language');

/** Deletes the contents of a deleted site. */
export const removeSiteQueue = defineQueue<{ organizationId: string; siteId: string }>('remove-site', { retries: 20 });

/** Sends a link to a new contact address, unless it is a member's. */
export const contactLinkQueue = defineQueue<{ organizationId: string; siteId: string }>('send-contact-link', {
  retries: 20,
  onePerKey: true,
});

/** Finds contact addresses without a confirmation email. */
export const askContactsQueue = defineQueue<object>('ask-contacts');

/** Searches the documents of a site for shop facts. */
export const findFactsQueue = defineQueue<{ organizationId: string; siteId: string }>('find-shop-facts', {
  onePerKey: true,
});

/** Asks the organisation's model for the shop facts that were not found. */
export const proposeFactsQueue = defineQueue<{ organizationId: string; siteId: string }>('propose-shop-facts', {
  onePerKey: true,
});

/** Queues that search for sites that were never searched. */
export const findFactsDueQueue = defineQueue<object>('find-shop-facts-due');
