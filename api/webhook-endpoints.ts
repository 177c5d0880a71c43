import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { listDeliveries, readDelivery, resendDelivery, testEndpoint } from '#domain/webhooks/deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  rotateSecret,
} from '#domain/webhooks/endpoints.ts';
import {
  deliveryOutput,
  endpointChange,
  endpointInput,
  endpointOutput,
  newEndpointOutput,
  rotationInput,
  wholeDeliveryOutput,
} from '#domain/webhooks/inputs.ts';

const manages = { tag: 'Webhooks', token: 'organization', permissions: ['manage:organization'] } as const;
const params = z.object({ id: z.uuid() });
const deliveryParams = params.extend({ deliveryId: z.uuid() });

export const webhookEndpoints = {
  'GET /api/webhook-endpoints': operation({
    ...manages,
    summary: 'List webhook endpoints without their secrets',
    output: z.array(endpointOutput),
    run: ctx => listEndpoints(ctx),
  }),
  'POST /api/webhook-endpoints': operation({
    ...manages,
    summary: 'Add an endpoint. Its secret is only in this response',
    body: endpointInput,
    output: newEndpointOutput,
    status: 201,
    run: (ctx, { body }) => createEndpoint(ctx, body),
  }),
  'PUT /api/webhook-endpoints/{id}': operation({
    ...manages,
    summary: 'Update an endpoint, or turn it on or off',
    params,
    body: endpointChange,
    output: endpointOutput,
    run: (ctx, { params: { id }, body }) => changeEndpoint(ctx, id, body),
  }),
  'DELETE /api/webhook-endpoints/{id}': operation({
    ...manages,
    summary: 'Delete an endpoint and its deliveries',
    params,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => deleteEndpoint(ctx, id),
  }),
  'POST /api/webhook-endpoints/{id}/rotate': operation({
    ...manages,
    summary: 'Rotate the secret. The old one keeps signing for the given hours',
    params,
    body: rotationInput,
    output: newEndpointOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => rotateSecret(ctx, id, body),
  }),
  'POST /api/webhook-endpoints/{id}/test': operation({
    ...manages,
    summary: 'Send a test event and get its delivery',
    params,
    output: deliveryOutput,
    status: 202,
    run: (ctx, { params: { id } }) => testEndpoint(ctx, id),
  }),
  'GET /api/webhook-endpoints/{id}/deliveries': operation({
    ...manages,
    summary: 'List deliveries of an endpoint, newest first',
    params,
    output: z.array(deliveryOutput),
    run: (ctx, { params: { id } }) => listDeliveries(ctx, id),
  }),
  'GET /api/webhook-endpoints/{id}/deliveries/{deliveryId}': operation({
    ...manages,
    summary: 'Get a delivery with the start of the response',
    params: deliveryParams,
    output: wholeDeliveryOutput,
    run: (ctx, { params: { id, deliveryId } }) => readDelivery(ctx, id, deliveryId),
  }),
  'POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/resend': operation({
    ...manages,
    summary: 'Resend an event under the same id',
    params: deliveryParams,
    output: deliveryOutput,
    status: 202,
    run: (ctx, { params: { id, deliveryId } }) => resendDelivery(ctx, id, deliveryId),
  }),
};
