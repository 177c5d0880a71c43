import { useEffect, useState } from 'react';

const pause = 400;

/** A value once it has stopped changing for a moment: typing asks the server once, not with every letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, settle] = useState(value);
  const words = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => JSON.parse(words ?? 'null') as Value), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
