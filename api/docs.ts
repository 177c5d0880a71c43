import { html } from 'hono/html';
import type { ApiDocument } from '#api/openapi.ts';

type Call = ApiDocument['paths'][string][string];

/** The calls, for a person to read. It needs no script and loads nothing from elsewhere. */
export function docs(document: ApiDocument) {
  const calls = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
  const rooms = [...new Set(calls.map(({ call }) => call.tags[0] ?? ''))];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls · Aisle</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<main>
<header>
<h1>Calls</h1>
<p>${document.info.description}</p>
<p><a href="/api/openapi.json">OpenAPI ${document.openapi}</a></p>
</header>
${rooms.map(
  room => html`<section aria-labelledby="${anchor(room)}">
<h2 id="${anchor(room)}">${room}</h2>
${calls.filter(({ call }) => call.tags[0] === room).map(({ method, path, call }) => describe(method, path, call))}
</section>`,
)}
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
<h3>Answer ${success?.[0]}</h3>
<pre tabindex="0">${schemaIn(success?.[1].content)}</pre>
</details>`;
}

function anchor(room: string): string {
  return room.toLowerCase().replaceAll(/\W+/g, '-');
}

function schemaIn(content: Record<string, { schema: unknown }> = {}): string {
  return JSON.stringify(Object.values(content)[0]?.schema, null, 2);
}
