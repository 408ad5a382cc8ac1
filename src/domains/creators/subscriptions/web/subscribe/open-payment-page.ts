/** Opens the provider's page in this tab. http is only for the simulated provider in development. */
export function openPaymentPage(url: string): void {
  const { protocol } = new URL(url)
  if (protocol === 'https:' || protocol === 'http:') window.location.assign(url)
}
