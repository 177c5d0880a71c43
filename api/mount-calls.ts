import type { Handler, Hono, Context as HttpContext } from 'hono';
import type { HttpEnv } from '#api/http-env.ts';
import type { AnyCall } from '#api/operations.ts';
import { AppError } from '#platform/errors.ts';

type Handlers = {
  handle(c: HttpContext<HttpEnv>, call: AnyCall): Promise<Response>;
  /** Answers an OPTIONS request, where the address can be called from other origins. */
  preflight(c: HttpContext<HttpEnv>, call: AnyCall, methods: readonly string[]): Promise<Response> | undefined;
};

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Mounts each call under its method and path. Other methods of a path are refused with the list of those it takes. */
export function mountCalls(api: Hono<HttpEnv>, table: Record<string, AnyCall>, { handle, preflight }: Handlers): void {
  const paths = new Map<string, { call: AnyCall; methods: string[] }>();
  for (const [name, call] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const known = paths.get(pattern);
    if (known) known.methods.push(method);
    else paths.set(pattern, { call, methods: [method] });
    api.on(method, pattern, c => handle(c, call));
  }
  for (const [pattern, { call, methods }] of paths) {
    const refuse: Handler<HttpEnv> = () => {
      throw new AppError('wrong-method', 'wrong_method', `Use ${orList.format(methods)} for this address.`, {
        allow: methods,
      });
    };
    api.options(pattern, (c, next) => preflight(c, call, methods) ?? refuse(c, next));
    api.all(pattern, refuse);
  }
}
