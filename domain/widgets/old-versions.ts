import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { widgets, widgetVersions } from '#database/schema/widgets.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { earlierNow } from '#domain/expiry.ts';
import { historyLimits } from '#domain/organizations/inputs.ts';

/** Deletes up to `most` published versions past their time, never the current one. Returns how many. */
export async function deleteOldWidgetVersions(tx: Transaction, ctx: Context, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with ranked as (
      select v.widget_id, v.version, v.published_at, w.version as current,
        row_number() over (partition by v.widget_id order by v.version desc) as place
      from ${widgetVersions} v join ${widgets} w on w.organization_id = v.organization_id and w.id = v.widget_id
      where v.organization_id = ${requireOrganization(ctx)}),
    old as (
      select widget_id, version from ranked
      where version <> current and (place > ${historyLimits.versions}
        or published_at < ${earlierNow(ctx)} - make_interval(days => ${historyLimits.versionDays}))
      limit ${most})
    delete from ${widgetVersions} v using old
    where v.organization_id = ${requireOrganization(ctx)} and v.widget_id = old.widget_id and v.version = old.version`);
  return rowCount ?? 0;
}
