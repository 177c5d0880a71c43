// The products of the demo shop, invented.
import type { Drawing } from '#sandbox/storefront/drawings.ts';

export type Product = {
  slug: string;
  name: string;
  section: string;
  kind: Drawing;
  price: number;
  color: { name: string; main: string; dark: string; trim: string };
  sizes: string[];
  soldOut: string[];
  summary: string;
  facts: [string, string][];
};

export const sections = ['Jackets', 'Layers', 'Boots', 'Packs', 'Camp'] as const;

const tarnBlue = { name: 'Tarn blue', main: '#4c6a6d', dark: '#2f4648', trim: '#d9884f' };
const bracken = { name: 'Bracken', main: '#9a4b2c', dark: '#6a2f1a', trim: '#efe3cc' };
const slate = { name: 'Slate', main: '#5a6470', dark: '#39414b', trim: '#d9884f' };
const gorse = { name: 'Gorse', main: '#b08a3e', dark: '#77591f', trim: '#2f3a34' };
const moss = { name: 'Moss', main: '#66714a', dark: '#434b2f', trim: '#e3d9bf' };
const letters = ['XS', 'S', 'M', 'L', 'XL'];
const feet = ['39', '40', '41', '42', '43', '44', '45'];
const one = ['One size'];

export const products: Product[] = [
  {
    slug: 'skarn-3l-jacket',
    name: 'Skarn 3L Jacket',
    section: 'Jackets',
    kind: 'jacket',
    price: 285,
    color: tarnBlue,
    sizes: letters,
    soldOut: ['XS'],
    summary:
      'A three-layer rain jacket for long wet days on the fells. Fully taped, with a hood that fits over a helmet and pit zips you can reach with a pack on.',
    facts: [
      ['Waterproof', '20,000 mm, every seam taped'],
      ['Weight', '465 g in size M'],
      ['Fit', 'Regular, with room for a mid-layer'],
      ['Hood', 'Fits over a climbing helmet'],
    ],
  },
  {
    slug: 'corrie-down-jacket',
    name: 'Corrie Down Jacket',
    section: 'Jackets',
    kind: 'puffer',
    price: 210,
    color: gorse,
    sizes: letters,
    soldOut: [],
    summary:
      'Warm enough for a winter camp, small enough to forget in the bottom of a pack. Down from farms we have visited.',
    facts: [
      ['Filling', '750 fill power down, 140 g in size M'],
      ['Weight', '380 g in size M'],
      ['Packs into', 'Its own left pocket'],
    ],
  },
  {
    slug: 'helm-overtrousers',
    name: 'Helm Overtrousers',
    section: 'Jackets',
    kind: 'trousers',
    price: 129,
    color: slate,
    sizes: letters,
    soldOut: ['XL'],
    summary:
      'Pull them on over boots when the cloud comes down. Zips to the knee on both sides and a waist that stays up.',
    facts: [
      ['Waterproof', '15,000 mm, every seam taped'],
      ['Weight', '290 g in size M'],
      ['Leg', 'Regular, 81 cm in size M'],
    ],
  },
  {
    slug: 'fell-merino-base',
    name: 'Fell Merino Base',
    section: 'Layers',
    kind: 'shirt',
    price: 65,
    color: moss,
    sizes: letters,
    soldOut: [],
    summary:
      'A long-sleeved base layer, fine enough not to itch, that can be worn for three days in a row, and people will still share a tent with you.',
    facts: [
      ['Cloth', '100 % merino wool, 190 g/m²'],
      ['Wash', 'Wool programme, 30 °C, no softener'],
    ],
  },
  {
    slug: 'tarn-beanie',
    name: 'Tarn Beanie',
    section: 'Layers',
    kind: 'beanie',
    price: 28,
    color: bracken,
    sizes: one,
    soldOut: [],
    summary: 'Knitted in Kendal from lambswool. Double over the ears, single on top.',
    facts: [
      ['Cloth', '100 % lambswool'],
      ['Made in', 'Kendal, Cumbria'],
    ],
  },
  {
    slug: 'rigg-boot',
    name: 'Rigg Boot',
    section: 'Boots',
    kind: 'boot',
    price: 180,
    color: bracken,
    sizes: feet,
    soldOut: ['39', '45'],
    summary: 'A leather hiking boot for rough paths and heavy packs, with a sole we can replace twice.',
    facts: [
      ['Upper', '2.4 mm waxed leather'],
      ['Lining', 'Waterproof and breathable'],
      ['Weight', '1,240 g a pair in size 42'],
      ['Fit', 'Medium width; take your usual size'],
    ],
  },
  {
    slug: 'moss-trail-shoe',
    name: 'Moss Trail Shoe',
    section: 'Boots',
    kind: 'shoe',
    price: 115,
    color: moss,
    sizes: feet,
    soldOut: [],
    summary: 'Quick on dry ground, sure on wet rock, and it drains when you step in a bog.',
    facts: [
      ['Drop', '6 mm'],
      ['Weight', '560 g a pair in size 42'],
      ['Waterproof', 'No: it dries fast instead'],
    ],
  },
  {
    slug: 'ghyll-28-pack',
    name: 'Ghyll 28 Pack',
    section: 'Packs',
    kind: 'pack',
    price: 110,
    color: tarnBlue,
    sizes: one,
    soldOut: [],
    summary: 'A day’s worth of layers and lunch, with a back that lets the air through.',
    facts: [
      ['Room', '28 litres'],
      ['Weight', '890 g'],
      ['Rain cover', 'In the base, included'],
    ],
  },
  {
    slug: 'ghyll-45-pack',
    name: 'Ghyll 45 Pack',
    section: 'Packs',
    kind: 'pack',
    price: 165,
    color: slate,
    sizes: ['Short back', 'Long back'],
    soldOut: [],
    summary: 'A hiking backpack for two or three nights out. The hip belt carries, the shoulders steer.',
    facts: [
      ['Room', '45 litres, 10 more in the collar'],
      ['Weight', '1,480 g'],
      ['Hand luggage', 'Fits most airlines as carry-on with the lid removed'],
    ],
  },
  {
    slug: 'bothy-2-tent',
    name: 'Bothy 2 Tent',
    section: 'Camp',
    kind: 'tent',
    price: 340,
    color: moss,
    sizes: one,
    soldOut: [],
    summary: 'Two people, one storm, no worries. Pitches outer first, so that the inside stays dry.',
    facts: [
      ['Sleeps', '2'],
      ['Weight', '1,950 g with pegs'],
      ['Outer', '5,000 mm'],
      ['Seasons', 'Three, and a mild winter'],
    ],
  },
  {
    slug: 'lune-sleeping-bag',
    name: 'Lune Sleeping Bag',
    section: 'Camp',
    kind: 'bag',
    price: 195,
    color: gorse,
    sizes: ['Regular', 'Long'],
    soldOut: ['Long'],
    summary:
      'A warm sleeping bag for three seasons, comfortable to −2 °C, with a draught collar and a zip that does not catch.',
    facts: [
      ['Comfort', '−2 °C'],
      ['Filling', '650 fill power down'],
      ['Weight', '980 g in Regular'],
    ],
  },
  {
    slug: 'beck-proofer',
    name: 'Beck Proofer',
    section: 'Camp',
    kind: 'bottle',
    price: 14.5,
    color: tarnBlue,
    sizes: ['500 ml'],
    soldOut: [],
    summary: 'Wash-in proofing for shells and trousers. Brings back the beading without blocking the breathing.',
    facts: [
      ['Enough for', 'Four jackets'],
      ['Free of', 'PFAS'],
      ['Use', 'After washing, 30 °C, then tumble dry low'],
    ],
  },
];

export function formatPrice(pounds: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pounds);
}
