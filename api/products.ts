import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { changeProducts } from '#domain/products/bulk.ts';
import { findInput, foundProducts } from '#domain/products/find-inputs.ts';
import { tryProducts } from '#domain/products/find-products.ts';
import {
  newProductInput,
  productBulk,
  productBulkOutput,
  productChange,
  productOutput,
  productSummary,
  productsQuery,
  productsUpsert,
  upsertOutput,
} from '#domain/products/inputs.ts';
import { listCategories, listProducts } from '#domain/products/list.ts';
import { createProduct, deleteProduct, readProduct, updateProduct } from '#domain/products/product.ts';
import { upsertProducts } from '#domain/products/upsert.ts';

const tag = 'Products';
const params = z.object({ id: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'] } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'] } as const;

export const products = {
  'GET /api/sites/{id}/products': operation({
    ...sees,
    summary: 'List the products of a site',
    params,
    query: productsQuery,
    output: z.array(productSummary),
    run: (ctx, { params: { id }, query }) => listProducts(ctx, id, query),
  }),
  'POST /api/sites/{id}/products': operation({
    ...manages,
    summary: 'Add a product',
    params,
    body: newProductInput,
    output: productOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createProduct(ctx, id, body),
  }),
  'PUT /api/sites/{id}/products': operation({
    ...manages,
    summary: 'Create or update up to 100 products by externalId or SKU, all or none',
    params,
    body: productsUpsert,
    output: z.array(upsertOutput),
    run: (ctx, { params: { id }, body }) => upsertProducts(ctx, id, body),
  }),
  'POST /api/sites/{id}/products/bulk': operation({
    ...manages,
    summary: 'Turn on, turn off or delete several products',
    params,
    body: productBulk,
    output: productBulkOutput,
    run: (ctx, { params: { id }, body }) => changeProducts(ctx, id, body),
  }),
  'GET /api/sites/{id}/products/categories': operation({
    ...sees,
    summary: 'List the product categories of a site',
    params,
    output: z.array(z.string()),
    run: (ctx, { params: { id } }) => listCategories(ctx, id),
  }),
  'POST /api/sites/{id}/products/find': operation({
    ...sees,
    summary: 'Test which products a question finds, and why',
    params,
    body: findInput,
    output: foundProducts,
    run: (ctx, { params: { id }, body }) => tryProducts(ctx, id, body),
  }),
  'GET /api/products/{id}': operation({
    tag,
    token: 'organization',
    summary: 'Get a product',
    params,
    output: productOutput,
    run: (ctx, { params: { id } }) => readProduct(ctx, id),
  }),
  'PUT /api/products/{id}': operation({
    ...manages,
    summary: 'Update a product. With updatedAt, only if it hasn’t changed since',
    params,
    body: productChange,
    output: productOutput,
    run: (ctx, { params: { id }, body }) => updateProduct(ctx, id, body),
  }),
  'DELETE /api/products/{id}': operation({
    ...manages,
    summary: 'Delete a product. Answers stop showing it',
    params,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => deleteProduct(ctx, id),
  }),
};
