import type { Activity } from '#domain/organizations/inputs.ts';

/** What a person did; the rest of a sentence that starts with their name. */
export function describeActivity({ action, details }: Pick<Activity, 'action' | 'details'>): string {
  const {
    name = '',
    person = 'someone',
    roles = '',
    before = '',
    invitee = 'someone',
    plan = '',
    version = '',
    count = '',
  } = details;
  switch (action) {
    case 'organization.created':
      return name ? `created the organisation ${name}` : 'created the organisation';
    case 'organization.updated':
      return `edited the details of ${name || 'the organisation'}`;
    case 'organization.exported':
      return 'exported the organisation’s data';
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
      return `resent the invitation to ${invitee}`;
    case 'invitation.revoked':
      return `revoked the invitation to ${invitee}`;
    case 'invitation.declined':
      return 'declined the invitation';
    case 'site.created':
      return name ? `added the site ${name}` : 'added a site';
    case 'site.updated':
      return `edited the site ${name}`;
    case 'site.deleted':
      return `deleted the site ${name}`;
    case 'key.created':
      return `created the key ${name}`;
    case 'key.renamed':
      return `renamed the key ${before} to ${name}`;
    case 'key.enabled':
      return `turned on the key ${name}`;
    case 'key.disabled':
      return `turned off the key ${name}`;
    case 'key.rotated':
      return `replaced the key ${name}`;
    case 'key.deleted':
      return `deleted the key ${name}`;
    case 'shop.connected':
      return `connected the shop ${name}`;
    case 'model.changed':
      return `set the answer model to ${name}`;
    case 'model.removed':
      return 'removed the answer model';
    case 'wording.changed':
      return details.wording === 'quotes' ? 'set answers to quotes' : 'set answers to natural wording';
    case 'voice.changed':
      return `changed how the answers of ${name} sound`;
    case 'change.published':
      return `published the changed page ${name} despite failing tests`;
    case 'change.discarded':
      return `discarded the changed page ${name}`;
    case 'rule.created':
      return `added the rule ${name}`;
    case 'rule.updated':
      return `edited the rule ${name}`;
    case 'rule.switched-on':
      return `turned on the rule ${name}`;
    case 'rule.switched-off':
      return `turned off the rule ${name}`;
    case 'rule.deleted':
      return `deleted the rule ${name}`;
    case 'rules.ordered':
      return 'reordered the rules';
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
      return `turned on the widget ${name}`;
    case 'widget.switched-off':
      return `turned off the widget ${name}`;
    case 'widget.published':
      return `published version ${version} of the widget ${name}`;
    case 'widget.deleted':
      return `deleted the widget ${name}`;
    case 'document.created':
      return `added the document ${name}`;
    case 'document.updated':
      return `edited the document ${name}`;
    case 'document.restored':
      return `restored version ${version} of the document ${name}`;
    case 'document.deleted':
      return `deleted the document ${name}`;
    case 'webhook.created':
      return `added the webhook ${name}`;
    case 'webhook.updated':
      return `edited the webhook ${name}`;
    case 'webhook.switched-on':
      return `turned on the webhook ${name}`;
    case 'webhook.switched-off':
      return `turned off the webhook ${name}`;
    case 'webhook.rotated':
      return `replaced the secret of the webhook ${name}`;
    case 'webhook.deleted':
      return `deleted the webhook ${name}`;
    case 'chats.deleted':
      return count === '1' ? 'deleted a chat' : `deleted ${count} chats`;
    case 'subscription.started':
      return `chose the ${plan} plan`;
    case 'subscription.changed':
      return `changed to the ${plan} plan`;
    case 'subscription.activated':
      return `ended the ${plan} trial and started paying`;
    case 'subscription.cancel-scheduled':
      return `scheduled the ${plan} plan to end`;
    case 'subscription.free-scheduled':
      return plan === 'Free' ? 'moved to the Free plan' : `scheduled the move from ${plan} to Free`;
    case 'subscription.kept':
      return `kept the ${plan} plan`;
    case 'subscription.resumed':
      return `resumed the ${plan} plan`;
    case 'subscription.canceled':
      return `ended the ${plan} plan`;
    default:
      return 'changed something';
  }
}

export function withArticle(role: string): string {
  return `${/^[AEIOU]/i.test(role) ? 'an' : 'a'} ${role}`;
}
