// The shop's pictures, drawn in its colours.
import { html, raw } from 'hono/html';
import sharp from 'sharp';
import type { Product } from '#sandbox/storefront/catalogue.ts';

export type Drawing =
  | 'jacket'
  | 'puffer'
  | 'trousers'
  | 'shirt'
  | 'beanie'
  | 'boot'
  | 'shoe'
  | 'pack'
  | 'tent'
  | 'bag'
  | 'bottle';

const sleeves =
  '<path fill="M" d="M64 60C50 64 43 76 40 96l-11 58c-.6 3 1 5.400 4 6l12 2.400c3 .6 5.400-1 6-4l12-50zM136 60c14 4 21 16 24 36l11 58c.6 3-1 5.400-4 6l-12 2.400c-3 .6-5.400-1-6-4l-12-50z"/>';
const trunk =
  '<path fill="M" d="M62 61c6-5 14-9 22-11h32c8 2 16 6 22 11l6 103c.2 4-2 6.600-6 7-24 2.600-52 2.600-76 0-4-.4-6.200-3-6-7z"/><path fill="#0001" d="M101 50h15c8 2 16 6 22 11l6 103c.2 4-2 6.600-6 7-12 1.300-24.600 1.900-37 2z"/>';
const zip = '<path stroke="D" stroke-width="2.400" d="M100 57v116" fill="none"/>';

/** M, D and T stand for the colour, its dark and its trim. */
const drawings: Record<Drawing, string> = {
  jacket: `${sleeves}${trunk}<path fill="D" opacity=".5" d="M62 61c6-5 14-9 22-11l16 9 16-9c8 2 16 6 22 11l1 17c-10-8-22-12-39-12s-29 4-39 12z"/><path fill="M" d="M78 52c-4-12-2-34 22-36 24 2 26 24 22 36-5 8-14 12-22 12s-17-4-22-12z"/><path fill="D" d="M86 48c-3-9-1-23 14-24 15 1 17 15 14 24-3 6-8 9-14 9s-11-3-14-9z"/>${zip}<path stroke="T" stroke-width="2.600" stroke-linecap="round" d="m115 92 14-4M75 132l-8-14M125 132l8-14M100 60v7" fill="none"/>`,
  puffer: `${sleeves}${trunk}<path stroke="D" stroke-width="2" opacity=".55" fill="none" d="M60 84q40 10 80 0M59 106q41 10 82 0M58 128q42 10 84 0M57 150q43 10 86 0M42 96l20 8M158 96l-20 8M37 122l20 6M163 122l-20 6"/><path fill="D" d="M84 50q16-12 32 0l-4 14q-12 6-24 0z"/>${zip}<path stroke="T" stroke-width="3" stroke-linecap="round" d="M100 62v8"/>`,
  trousers:
    '<path fill="M" d="M64 28h72l10 142c.2 3-1.600 5-5 5h-22c-3 0-5-1.800-5.400-5L100 84l-13.600 86c-.4 3.200-2.400 5-5.400 5H59c-3.400 0-5.200-2-5-5z"/><path fill="#0001" d="M100 28h36l10 142c.2 3-1.600 5-5 5h-22c-3 0-5-1.800-5.400-5L100 84z"/><path fill="D" d="M64 28h72l1 12H63z"/><path stroke="T" stroke-width="3" stroke-linecap="round" d="m74 50-6 20M126 50l6 20"/><path stroke="D" stroke-width="2" d="M100 40v44M57 150l26 4M143 150l-26 4" fill="none"/>',
  shirt: `${sleeves}${trunk}<path fill="D" d="M84 50q16 22 32 0l-6-2q-10 12-20 0z"/><path stroke="D" stroke-width="2" opacity=".5" fill="none" d="M57 164q43 5 86 0M32 150l18 4M168 150l-18 4"/><path stroke="T" stroke-width="2.400" stroke-linecap="round" d="M118 84h12"/>`,
  beanie:
    '<path fill="M" d="M48 118c0-44 20-70 52-70s52 26 52 70z"/><path stroke="D" stroke-width="2" opacity=".45" fill="none" d="M72 114q0-40 18-64M100 114V48M128 114q0-40-18-64"/><rect x="42" y="112" width="116" height="36" rx="10" fill="D"/><rect x="112" y="122" width="24" height="16" rx="2" fill="T"/>',
  boot: '<path fill="M" d="M70 40h44l4 62 40 18c10 5 14 12 14 26H62c-2-40 2-70 8-106z"/><path fill="D" d="M70 40h44l1 16H68zM58 146h116v14c0 6-3 8-8 8H66c-6 0-9-3-8-9z"/><path stroke="T" stroke-width="3" stroke-linecap="round" fill="none" d="m92 66 20 4M92 80l22 5M94 95l24 6M100 110l24 6"/><path stroke="#fff4" stroke-width="2" d="M58 152h116"/>',
  shoe: '<path fill="M" d="M40 96c10 6 24 4 34-8l18 2 40 30c22 4 34 10 36 26H38c-4-18-4-36 2-50z"/><path fill="D" d="M36 144h134c2 14-4 20-12 20H50c-10 0-14-6-14-20z"/><path stroke="T" stroke-width="3" stroke-linecap="round" fill="none" d="m88 100 12-8M100 110l12-9M113 119l11-9"/><path stroke="D" stroke-width="2" opacity=".6" d="M44 100q4 30 24 42" fill="none"/>',
  pack: '<path fill="D" d="M74 34q26-24 52 0v14h-8V38q-18-12-36 0v10h-8z"/><path fill="M" d="M60 66c0-16 12-26 40-26s40 10 40 26v92c0 8-6 14-14 14H74c-8 0-14-6-14-14z"/><path fill="#0001" d="M100 40c28 0 40 10 40 26v92c0 8-6 14-14 14h-26z"/><path fill="D" d="M60 70q40 18 80 0v14q-40 18-80 0z"/><rect x="74" y="112" width="52" height="44" rx="8" fill="D" opacity=".55"/><path stroke="T" stroke-width="3" stroke-linecap="round" d="M82 122h36M100 80v14"/><path fill="D" d="M48 104h12v48H54q-6 0-6-8zM140 104h12v40q0 8-6 8h-6z"/>',
  tent: '<path fill="M" d="M100 52 24 156h152z"/><path fill="#0001" d="M100 52v104h76z"/><path fill="D" d="m100 78-26 78h52z"/><path fill="T" d="m100 78-26 78h12l14-58z"/><path stroke="D" stroke-width="2.400" stroke-linecap="round" fill="none" d="M100 52V40M24 156l-12 8M176 156l12 8M20 160h160"/>',
  bag: '<path fill="M" d="M72 40q28-20 56 0c10 12 12 30 10 52l-12 70c-2 10-8 14-26 14s-24-4-26-14L62 92c-2-22 0-40 10-52z"/><path fill="D" d="M78 46q22-14 44 0c6 10 6 22 2 30q-24 12-48 0c-4-8-4-20 2-30z"/><path stroke="D" stroke-width="2" opacity=".5" fill="none" d="M64 100q36 10 72 0M67 122q33 10 66 0M71 144q29 8 58 0"/><path stroke="T" stroke-width="2.600" stroke-linecap="round" d="M132 84l-12 70"/>',
  bottle:
    '<rect x="84" y="24" width="32" height="24" rx="5" fill="M"/><path fill="#e9e4d8" d="M82 48h36v10c14 6 22 16 22 32v76c0 7-4 11-11 11H71c-7 0-11-4-11-11V90c0-16 8-26 22-32z"/><path fill="#0001" d="M104 48h14v10c14 6 22 16 22 32v76c0 7-4 11-11 11h-25z"/><rect x="60" y="98" width="80" height="54" fill="M"/><path d="m72 138 13-22 9 14 6-8 12 16" fill="none" stroke="T" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
};

export function drawProduct(product: Product, isNamed = false) {
  const { name, color } = product;
  const label = isNamed ? raw(`role="img" aria-label="${name}, ${color.name}"`) : raw('aria-hidden="true"');
  return html`<svg viewBox="0 0 200 200" ${label}>${raw(pathsOf(product))}</svg>`;
}

/** As a file, the way shops keep their pictures. */
export function photographProduct(product: Product): Promise<Buffer> {
  const ground = '<rect width="200" height="200" fill="#efeae0"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="800" height="800">${ground}${pathsOf(product)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function pathsOf({ kind, color: { main, dark, trim } }: Product): string {
  return drawings[kind].replaceAll(
    /"([MDT])"/g,
    (_, letter: 'M' | 'D' | 'T') => `"${{ M: main, D: dark, T: trim }[letter]}"`,
  );
}
