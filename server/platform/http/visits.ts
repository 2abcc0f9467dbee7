type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** A request this recent, in milliseconds, makes another one likely. */
const lately = 1000
/** How long background work pauses in that case, in milliseconds. */
const pause = 250

/** Wraps `fetch`, and lets background work pause while there are requests. */
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
