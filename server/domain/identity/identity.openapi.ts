import { paths } from '../../../src/protocol/paths.ts'
import { describedCalls } from './accounts/described.ts'
import {
  answers,
  anything,
  array,
  boolean,
  get,
  integer,
  jsonBody,
  object,
  post,
  query,
  string,
  type PathItem,
} from '../../engine/openapi/parts.ts'

/** Ways in, one's own account, the menu. */
export const sessionPaths: readonly PathItem[] = [
  ...describedCalls.map(({ path, summary, open, required, optional }): PathItem => {
    const fields = Object.fromEntries([...required, ...optional].map(name => [name, string]))
    const { post: described } = post('session', summary, object(fields, required), anything)
    return [path, { post: open ? { ...described, security: [] } : described }]
  }),
  [
    paths.captcha,
    get(
      'session',
      'Captcha picture, required after failed attempts',
      [],
      object({ captchaId: string, svg: string, expireTime: string }),
    ),
  ],
  [paths.account, get('session', "One's own account", [], anything)],
  [
    paths.refresh,
    {
      put: {
        tags: ['session'],
        summary: 'Renew the access token',
        security: [],
        requestBody: jsonBody(
          object({ uid: string, password: string, rid: string }, ['uid', 'password', 'rid']),
        ),
        responses: answers(object({ accessToken: string, secret: string })),
      },
    },
  ],
  [paths.logout, post('session', 'Log out', object({}), object({ ended: boolean }))],
  [paths.session, get('session', 'Current session', [], anything)],
  [
    paths.menu,
    get(
      'session',
      'Children of a menu entry',
      [query('parentId')],
      object({ id: string, children: array(anything) }),
    ),
  ],
  [
    paths.sessions,
    get('session', "One's own sessions", [], object({ list: array(anything), total: integer })),
  ],
  [
    paths.endSession,
    post(
      'session',
      "End one of one's own sessions",
      object({ rid: string }, ['rid']),
      object({ ended: boolean }),
    ),
  ],
  [
    paths.switchInstitution,
    post(
      'session',
      "Go on in another of one's institutions",
      object({ institutionId: string }, ['institutionId']),
      anything,
    ),
  ],
  [
    paths.events,
    {
      get: {
        tags: ['session'],
        summary: 'Live events',
        responses: {
          200: { description: 'A stream of events', content: { 'text/event-stream': {} } },
        },
      },
    },
  ],
]

const keyId = object({ keyId: string }, ['keyId'])

/** Ways in from other programs: signed calls, the passes they are given, and the keys they sign with. */
export const passPaths: readonly PathItem[] = [
  [
    paths.ticket,
    {
      post: {
        ...post(
          'passes',
          'Create passes for a person, by account or uid (signed)',
          object({ account: string, uid: string }),
          anything,
        ).post,
        security: [],
      },
    },
  ],
  [
    paths.exchange,
    {
      post: {
        ...post(
          'passes',
          'Exchange passes for a session',
          object({ atoken: string, ntoken: string, schoolId: string }, ['atoken', 'ntoken']),
          anything,
        ).post,
        security: [],
      },
    },
  ],
  [
    paths.openKeys,
    get('passes', 'List API keys', [], object({ list: array(anything), total: integer })),
  ],
  [
    paths.makeOpenKey,
    post(
      'passes',
      'Create an API key',
      object({ name: string, scopes: array(string), days: integer }, ['name', 'scopes']),
      anything,
    ),
  ],
  [paths.endOpenKey, post('passes', 'Disable an API key', keyId, object({ ended: boolean }))],
]
