// Extracts and stores the findings of each document. Skips documents that have not changed since the last search.
import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { type FoundFact, factFindings } from '#database/schema/facts.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { extractFacts } from '#domain/facts/extract.ts';
import type { PageText } from '#domain/facts/page.ts';

import { requireSite } from '#domain/sites/site.ts';
import { takeTurns } from '#platform/turns.ts';

/** Raise this when the extractors change: all sites are searched again. */
export const finderVersion = 4;

const listedAtOnce = 500;
const readAtOnce = 10;
/** Of one document. */
const maxRead = 300_000;

type Listed = Omit<PageText, 'text'> & { basis: string; isKnown: boolean };
type Site = { domains: string[]; language: string };

/** Works in small steps, so an interrupted search resumes where it stopped. Returns whether a document was read. */
export async function readDocuments(ctx: Context, siteId: string, only?: string): Promise<boolean> {
  let after: string | undefined;
  let hasRead = false;
  do {
    const from = after;
    const { listed, site } = await transaction(ctx, tx => listDocuments(tx, siteId, from, only));
    const fresh = listed.filter(({ isKnown }) => !isKnown);
    hasRead ||= fresh.length > 0;
    for (let at = 0; at < fresh.length; at += readAtOnce) await readSome(ctx, fresh.slice(at, at + readAtOnce), site);
    after = listed.length === listedAtOnce ? listed.at(-1)?.documentId : undefined;
  } while (after);
  return hasRead;
}

/** Lists the findings of all documents in use. */
export async function listFindings(tx: Transaction, siteId: string): Promise<FoundFact[]> {
  const rows = await tx
    .select({ findings: factFindings.findings })
    .from(factFindings)
    .innerJoin(documents, isSameDocument)
    .where(and(isInUse(siteId), sql`${factFindings.findings} <> '[]'::jsonb`))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  return rows.flatMap(row => row.findings);
}

const isSameDocument = and(
  eq(factFindings.organizationId, documents.organizationId),
  eq(factFindings.documentId, documents.id),
);

function isInUse(siteId: string) {
  return and(
    eq(documents.siteId, siteId),
    gt(documents.version, 0),
    eq(documents.enabled, true),
    eq(documents.overLimit, false),
  );
}

async function listDocuments(
  tx: Transaction,
  siteId: string,
  after: string | undefined,
  only: string | undefined,
): Promise<{ listed: Listed[]; site: Site }> {
  const { urls, language } = await requireSite(tx, siteId);
  const site = { domains: domainsOf(urls), language };
  const rows = await tx
    .select({
      documentId: documents.id,
      version: documents.version,
      title: documents.title,
      url: documents.sourceUrl,
      language: documents.language,
      known: factFindings.basis,
    })
    .from(documents)
    .leftJoin(factFindings, isSameDocument)
    .where(and(isInUse(siteId), after ? gt(documents.id, after) : undefined, only ? eq(documents.id, only) : undefined))
    .orderBy(asc(documents.id))
    .limit(listedAtOnce);
  const listed = rows.map(({ known, ...row }) => {
    const document = { ...row, language: row.language ?? language };
    const basis = basisOf(document, site);
    return { ...document, basis, isKnown: basis === known };
  });
  return { listed, site };
}

async function readSome(ctx: Context, listed: readonly Listed[], site: Site): Promise<void> {
  const texts = await transaction(ctx, tx => readTexts(tx, listed));
  const rows: { id: string; basis: string; findings: FoundFact[] }[] = [];
  for (const { basis, isKnown: _known, ...document } of listed) {
    const text = texts.get(document.documentId);
    if (text === undefined) continue;
    const findings = await extractInTurns({ ...document, text: text.slice(0, maxRead) }, site.domains);
    rows.push({ id: document.documentId, basis, findings });
  }
  await transaction(ctx, tx => saveFindings(tx, ctx, rows));
}

async function extractInTurns(document: PageText, domains: readonly string[]): Promise<FoundFact[]> {
  const turns = takeTurns();
  const parts = extractFacts(document, domains);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    await turns.next();
  }
}

async function readTexts(tx: Transaction, listed: readonly Listed[]): Promise<Map<string, string>> {
  const wanted = JSON.stringify(listed.map(({ documentId, version }) => ({ id: documentId, version })));
  const { rows } = await tx.execute<{ id: string; text: string }>(sql`
    select v.document_id as id, v.text from json_to_recordset(${wanted}::json) as w(id uuid, version int)
    join ${documentVersions} v on v.document_id = w.id and v.version = w.version`);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Skips documents that have been deleted since. */
async function saveFindings(tx: Transaction, ctx: Context, rows: object[]): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await tx.execute(sql`
    insert into fact_findings (organization_id, document_id, basis, findings)
    select ${organizationId}, d.id, r.basis, r.findings
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, basis text, findings jsonb)
    join documents d on d.organization_id = ${organizationId} and d.id = r.id
    for key share of d
    on conflict (organization_id, document_id) do update set basis = excluded.basis, findings = excluded.findings`);
}

function basisOf({ version, title, url, language }: Omit<PageText, 'text'>, site: Site): string {
  const basis = JSON.stringify([finderVersion, version, title, url, language, site]);
  return createHash('sha256').update(basis).digest('hex').slice(0, 32);
}

function domainsOf(urls: readonly string[]): string[] {
  return urls.flatMap(url => {
    const address = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
    return URL.canParse(address) ? [new URL(address).hostname.replace(/^(?:www|\*)\./, '')] : [];
  });
}
