import type { Activity } from '#domain/organizations/inputs.ts';

/** What somebody did, as the end of a sentence that begins with their name. */
export function sayActivity({ action, details }: Pick<Activity, 'action' | 'details'>): string {
  const {
    name = '',
    person = 'somebody',
    roles = '',
    before = '',
    invitee = 'somebody',
    plan = '',
    version = '',
    count = '',
  } = details;
  switch (action) {
    case 'organization.created':
      return name ? `started the organisation ${name}` : 'started the organisation';
    case 'organization.updated':
      return `changed the details of ${name || 'the organisation'}`;
    case 'organization.exported':
      return 'asked for a file with everything in the organisation';
    case 'member.joined':
      return roles ? `joined as ${withArticle(roles)}` : 'joined';
    case 'member.roles-changed':
      return `made ${person} ${withArticle(roles)}${before ? ` (was ${before})` : ''}`;
    case 'member.removed':
      return `removed ${person}`;
    case 'member.left':
      return 'left the organisation';
    case 'invitation.sent':
      return `invited ${invitee}${roles ? ` as ${withArticle(roles)}` : ''}`;
    case 'invitation.sent-again':
      return `sent ${invitee} the invitation again`;
    case 'invitation.revoked':
      return `took back the invitation of ${invitee}`;
    case 'invitation.declined':
      return 'declined the invitation';
    case 'site.created':
      return name ? `added the site ${name}` : 'added a site';
    case 'site.updated':
      return `changed the site ${name}`;
    case 'site.deleted':
      return `deleted the site ${name}`;
    case 'key.created':
      return `made the key ${name}`;
    case 'key.renamed':
      return `renamed the key ${before} to ${name}`;
    case 'key.enabled':
      return `switched the key ${name} on`;
    case 'key.disabled':
      return `switched the key ${name} off`;
    case 'key.rotated':
      return `replaced the key ${name} by a new one`;
    case 'key.deleted':
      return `deleted the key ${name}`;
    case 'shop.connected':
      return `connected the shop ${name}`;
    case 'model.changed':
      return `made ${name} the model that writes answers`;
    case 'model.removed':
      return 'removed the model that writes answers';
    case 'rule.created':
      return `added the rule ${name}`;
    case 'rule.updated':
      return `changed the rule ${name}`;
    case 'rule.switched-on':
      return `switched the rule ${name} on`;
    case 'rule.switched-off':
      return `switched the rule ${name} off`;
    case 'rule.deleted':
      return `deleted the rule ${name}`;
    case 'rules.ordered':
      return 'put the rules into another order';
    case 'fact.added':
      return `added the shop fact ${name}`;
    case 'fact.confirmed':
      return `confirmed the shop fact ${name}`;
    case 'fact.corrected':
      return `corrected the shop fact ${name}`;
    case 'fact.hidden':
      return `hid the shop fact ${name}`;
    case 'fact.restored':
      return `restored the shop fact ${name}`;
    case 'fact.removed':
      return `deleted the shop fact ${name}`;
    case 'widget.created':
      return `added the widget ${name}`;
    case 'widget.switched-on':
      return `switched the widget ${name} on`;
    case 'widget.switched-off':
      return `switched the widget ${name} off`;
    case 'widget.published':
      return `published version ${version} of the widget ${name}`;
    case 'widget.deleted':
      return `deleted the widget ${name}`;
    case 'document.created':
      return `added the document ${name}`;
    case 'document.updated':
      return `changed the document ${name}`;
    case 'document.restored':
      return `restored version ${version} of the document ${name}`;
    case 'document.deleted':
      return `deleted the document ${name}`;
    case 'webhook.created':
      return `added the webhook to ${name}`;
    case 'webhook.updated':
      return `changed the webhook to ${name}`;
    case 'webhook.switched-on':
      return `switched the webhook to ${name} on`;
    case 'webhook.switched-off':
      return `switched the webhook to ${name} off`;
    case 'webhook.rotated':
      return `gave the webhook to ${name} a new secret`;
    case 'webhook.deleted':
      return `deleted the webhook to ${name}`;
    case 'chats.deleted':
      return count === '1' ? 'deleted a chat' : `deleted ${count} chats`;
    case 'subscription.started':
      return `chose the plan ${plan}`;
    case 'subscription.changed':
      return `changed to the plan ${plan}`;
    case 'subscription.activated':
      return `ended the trial of ${plan} and began to pay`;
    case 'subscription.cancel-scheduled':
      return `cancelled the plan ${plan} for its last day`;
    case 'subscription.kept':
      return `kept the plan ${plan} after all`;
    case 'subscription.resumed':
      return `resumed the plan ${plan}`;
    case 'subscription.canceled':
      return `ended the plan ${plan}`;
    default:
      return 'changed something';
  }
}

export function withArticle(role: string): string {
  return `${/^[AEIOU]/i.test(role) ? 'an' : 'a'} ${role}`;
}
