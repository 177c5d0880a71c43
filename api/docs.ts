import { html } from 'hono/html';
import { errorCatalogue } from '#api/error-catalogue.ts';
import { statuses } from '#api/errors.ts';
import type { ApiDocument } from '#api/openapi.ts';
import type { ErrorKind } from '#platform/errors.ts';

type Call = ApiDocument['paths'][string][string];

/** The API reference as a page, without scripts and without anything from other hosts. */
export function docs(document: ApiDocument) {
  const calls = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
  const tags = [...new Set(calls.map(({ call }) => call.tags[0] ?? ''))];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Aisle</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<main>
<header>
<h1>API reference</h1>
<p>${document.info.description}</p>
<p><a href="/api/openapi.json">OpenAPI ${document.openapi}</a> · <a href="#errors">Errors</a></p>
</header>
${tags.map(
  tag => html`<section aria-labelledby="${anchor(tag)}">
<h2 id="${anchor(tag)}">${tag}</h2>
${calls.filter(({ call }) => call.tags[0] === tag).map(({ method, path, call }) => describe(method, path, call))}
</section>`,
)}
<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>An error response has <code>success: false</code>, a human-readable message in <code>error</code>, and one of these codes in
<code>code</code>.</p>
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${Object.entries(errorCatalogue).map(
  ([code, [kinds, meaning]]) =>
    html`<tr><td><code>${code}</code></td><td>${statusesOf(kinds)}</td><td>${meaning}</td></tr>`,
)}
</tbody>
</table>
</section>
</main>
</body>
</html>`;
}

function describe(method: string, path: string, call: Call) {
  const token = Object.keys(call.security[0] ?? {})[0];
  const success = Object.entries(call.responses)[0];
  return html`<details>
<summary><code class="method">${method}</code> <code>${path}</code> <span>${call.summary}</span></summary>
<dl>
<dt>Bearer</dt><dd>${token ? `${token} token` : 'none'}</dd>
<dt>Permission</dt><dd>${call['x-permissions'].length ? call['x-permissions'].map(name => html`<code>${name}</code> `) : 'none'}</dd>
${call.parameters.map(
  parameter =>
    html`<dt><code>${parameter.name}</code></dt><dd>${parameter.in}${parameter.required ? '' : ', optional'}</dd>`,
)}
</dl>
${call.requestBody ? html`<h3>Body</h3><pre tabindex="0">${schemaIn(call.requestBody.content)}</pre>` : ''}
<h3>Response ${success?.[0]}</h3>
<pre tabindex="0">${schemaIn(success?.[1].content)}</pre>
</details>`;
}

function statusesOf(kinds: ErrorKind | readonly ErrorKind[]): string {
  return [kinds]
    .flat()
    .map(kind => statuses[kind])
    .join(', ');
}

function anchor(tag: string): string {
  return tag.toLowerCase().replaceAll(/\W+/g, '-');
}

function schemaIn(content: Record<string, { schema: unknown }> = {}): string {
  return JSON.stringify(Object.values(content)[0]?.schema, null, 2);
}
