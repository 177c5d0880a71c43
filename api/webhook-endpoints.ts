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

const manages = { room: 'Webhooks', token: 'organization', permissions: ['manage:organization'] } as const;
const params = z.object({ id: z.uuid() });
const deliveryParams = params.extend({ deliveryId: z.uuid() });

export const webhookEndpoints = {
  'GET /api/webhook-endpoints': operation({
    ...manages,
    summary: 'List the endpoints that are told of events, without their secrets',
    output: z.array(endpointOutput),
    run: ctx => listEndpoints(ctx),
  }),
  'POST /api/webhook-endpoints': operation({
    ...manages,
    summary: 'Add an endpoint; its secret is in this answer and in no other',
    body: endpointInput,
    output: newEndpointOutput,
    status: 201,
    run: (ctx, { body }) => createEndpoint(ctx, body),
  }),
  'PUT /api/webhook-endpoints/{id}': operation({
    ...manages,
    summary: 'Change an endpoint, or switch it off and on',
    params,
    body: endpointChange,
    output: endpointOutput,
    run: (ctx, { params: { id }, body }) => changeEndpoint(ctx, id, body),
  }),
  'DELETE /api/webhook-endpoints/{id}': operation({
    ...manages,
    summary: 'Delete an endpoint with its deliveries',
    params,
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => deleteEndpoint(ctx, id),
  }),
  'POST /api/webhook-endpoints/{id}/rotate': operation({
    ...manages,
    summary: 'Make a new secret; the one before signs beside it for the hours given',
    params,
    body: rotationInput,
    output: newEndpointOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => rotateSecret(ctx, id, body),
  }),
  'POST /api/webhook-endpoints/{id}/test': operation({
    ...manages,
    summary: 'Send a test event; the delivery says how it went',
    params,
    output: deliveryOutput,
    status: 202,
    run: (ctx, { params: { id } }) => testEndpoint(ctx, id),
  }),
  'GET /api/webhook-endpoints/{id}/deliveries': operation({
    ...manages,
    summary: 'List the latest deliveries to an endpoint, newest first',
    params,
    output: z.array(deliveryOutput),
    run: (ctx, { params: { id } }) => listDeliveries(ctx, id),
  }),
  'GET /api/webhook-endpoints/{id}/deliveries/{deliveryId}': operation({
    ...manages,
    summary: 'Read what was sent, and the beginning of what came back',
    params: deliveryParams,
    output: wholeDeliveryOutput,
    run: (ctx, { params: { id, deliveryId } }) => readDelivery(ctx, id, deliveryId),
  }),
  'POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/resend': operation({
    ...manages,
    summary: 'Send an event again, under the same id',
    params: deliveryParams,
    output: deliveryOutput,
    status: 202,
    run: (ctx, { params: { id, deliveryId } }) => resendDelivery(ctx, id, deliveryId),
  }),
};
