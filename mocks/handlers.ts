import { http, type RequestHandler } from 'msw'

interface App {
  fetch(request: Request): Response | Promise<Response>
}

const served = [
  '*/edu_adminserver/*',
  '*/edu_system/*',
  '*/edu_appserver/*',
  '*/edu_openapi/*',
  '*/openapi.json',
  '*/docs/api',
  '*/healthz',
  '*/readyz',
]

/** Hands every request of the console to the server itself: a mock cannot differ from it. */
export const handlersOf = (app: App): RequestHandler[] =>
  served.map(path => http.all(path, ({ request }) => app.fetch(request)))
