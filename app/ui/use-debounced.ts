import { useEffect, useState } from 'react';

/** The value once it has stopped changing, so that typing does not send a request per key. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, settle] = useState(value);
  const serialized = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => JSON.parse(serialized ?? 'null') as Value), pause);
    return () => clearTimeout(timer);
  }, [serialized, pause]);
  return settled;
}
