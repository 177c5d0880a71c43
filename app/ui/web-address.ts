/** An address that websites, shops, visitors or models wrote may lead to a page, and to nothing that runs or opens here. */
export function isWebAddress(address: string | null | undefined): address is string {
  return /^https?:\/\//i.test(address ?? '');
}
