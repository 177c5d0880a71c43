import { expect, it } from 'vitest';
import { parseMarkup } from '#providers/extraction/markup.ts';
import { detectPlatform } from '#providers/extraction/platform.ts';

it.each([
  ['shopify', '<link rel="stylesheet" href="//shop.example/cdn/shop/t/2/base.css">'],
  ['shopify', '<script src="https://cdn.shopify.com/s/files/1/theme.js"></script>'],
  ['wordpress', '<meta name="generator" content="WooCommerce 9.1">'],
  ['wordpress', '<link rel="stylesheet" href="/wp-content/plugins/woocommerce/style.css">'],
  ['wix', '<meta name="generator" content="Wix.com Website Builder">'],
  ['squarespace', '<img src="https://images.squarespace-cdn.com/content/a.jpg">'],
  ['tag-manager', '<script>j.src="https://www.googletagmanager.com/gtm.js?id="+i</script>'],
  ['html', '<p>We sell through cdn.shopify.com and like wix.com.</p><a href="https://squarespace.com">a</a>'],
] as const)('%s is recognised by %s', (platform, markup) => {
  expect(detectPlatform(parseMarkup(`<html><head>${markup}</head></html>`))).toBe(platform);
});
