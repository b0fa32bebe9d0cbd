// Reads the response to a request of React Router whole, once, before React starts. React Router 8.4 goes on at its first line:
// the next page or document then aborts the rest, and nothing handles that rejection.

export function readDataWhole(): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const response = await send(input, init)
    if (!response.body || !/\.data(?:\?|$)/.test(response.url)) return response
    return new Response(await response.arrayBuffer(), response)
  }
}
