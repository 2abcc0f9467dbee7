type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** Whoever asked so lately, in milliseconds, is likely to ask again. */
const lately = 1000
/** How long work that nobody waits for stands back then, in milliseconds. */
const pause = 250

/**
 * Answers as `fetch` does, and lets work that nobody waits for stand back while people are asking.
 */
export const visits = (fetch: Fetch): { readonly fetch: Fetch; standBack(): Promise<void> } => {
  let last = Number.NEGATIVE_INFINITY
  return {
    fetch: (request, env) => {
      last = performance.now()
      return fetch(request, env)
    },
    standBack: async () => {
      if (performance.now() - last < lately)
        await new Promise<void>(done => setTimeout(done, pause))
    },
  }
}
