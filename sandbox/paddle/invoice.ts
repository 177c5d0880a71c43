// The invoice of a transaction: a link that works for an hour, and the small PDF behind it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Account } from '#sandbox/paddle/account.ts';
import type { Transaction } from '#sandbox/paddle/entities.ts';
import { PaddleError } from '#sandbox/paddle/errors.ts';
import { formatMoney } from '#sandbox/paddle/money.ts';

const lifetime = 3_600_000;

export function invoiceLink(account: Account, transaction: Transaction, disposition: string): string {
  if (transaction.status !== 'completed' || transaction.details.totals.grand_total === '0') {
    throw new PaddleError('bad_request', 'There is an invoice for completed transactions of more than zero only');
  }
  const expires = String(account.clock.now() + lifetime);
  const link = new URL(`/invoices/${transaction.id}.pdf`, account.url);
  link.searchParams.set('expires', expires);
  link.searchParams.set('disposition', disposition === 'inline' ? 'inline' : 'attachment');
  link.searchParams.set('signature', sign(account, transaction.id, expires));
  return link.href;
}

export function serveInvoice(c: Context, account: Account): Response {
  const id = (c.req.param('file') ?? '').replace(/\.pdf$/, '');
  const { expires = '', signature = '', disposition } = c.req.query();
  const right = Buffer.from(sign(account, id, expires));
  const given = Buffer.from(signature);
  const transaction = account.transactions.find(id);
  const isMine = given.length === right.length && timingSafeEqual(given, right);
  if (!transaction || !isMine || Number(expires) < account.clock.now()) return c.text('This link has expired.', 403);
  const kind = disposition === 'inline' ? 'inline' : 'attachment';
  return c.body(new Uint8Array(renderInvoice(account, transaction)), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `${kind}; filename="invoice-${transaction.invoice_number}.pdf"`,
  });
}

function sign(account: Account, id: string, expires: string): string {
  const key = account.store.keep('invoice-key', () => randomBytes(32).toString('hex'));
  return createHmac('sha256', key).update(`${id}:${expires}`).digest('hex');
}

function renderInvoice(account: Account, transaction: Transaction): Buffer {
  const { details, currency_code: currency } = transaction;
  const money = (amount: string) => formatMoney(amount, currency);
  const customer = transaction.customer_id ? account.customers.find(transaction.customer_id) : undefined;
  const business = transaction.business_id ? account.businesses.find(transaction.business_id) : undefined;
  const { totals } = details;
  return writePdf([
    `Invoice ${transaction.invoice_number}`,
    '',
    `Date: ${transaction.billed_at?.slice(0, 10)}`,
    `Billed to: ${[business?.name, business?.tax_identifier, customer?.email].filter(Boolean).join(', ')}`,
    transaction.billing_period
      ? `Period: ${transaction.billing_period.starts_at.slice(0, 10)} to ${transaction.billing_period.ends_at.slice(0, 10)}`
      : '',
    '',
    ...details.line_items.map(line => `${line.quantity} x ${line.product.name}   ${money(line.totals.subtotal)}`),
    '',
    `Subtotal   ${money(totals.subtotal)}`,
    `Tax   ${money(totals.tax)}`,
    `Total   ${money(totals.total)}`,
    ...(totals.credit === '0' ? [] : [`Credit   -${money(totals.credit)}`]),
    `Paid   ${money(totals.grand_total)}`,
    '',
    'Created by the sandbox. No money was charged.',
  ]);
}

function writePdf(lines: string[]): Buffer {
  const escaped = lines.map(line => line.replace(/[\\()]/g, '\\$&').replace(/[^ -~¡-ÿ]/g, '?'));
  const text = escaped
    .map((line, place) => `${place === 0 ? '/F1 18 Tf' : '/F1 11 Tf'} (${line}) Tj 0 -20 Td`)
    .join('\n');
  const stream = `BT\n60 770 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, place) => {
    const start = file.length;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
