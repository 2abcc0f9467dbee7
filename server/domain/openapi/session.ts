import { paths } from '../../../src/protocol/paths.ts'
import { describedCalls } from '../accounts/described.ts'
import { answers, anything, array, boolean, get, jsonBody, object, post, query, string, type PathItem } from './parts.ts'

/** Ways in, one's own account, the menu. */
export const sessionPaths: readonly PathItem[] = [
  ...describedCalls.map(({ path, summary, open, required, optional }): PathItem => {
    const fields = Object.fromEntries([...required, ...optional].map(name => [name, string]))
    const { post: described } = post('session', summary, object(fields, required), anything)
    return [path, { post: open ? { ...described, security: [] } : described }]
  }),
  [
    paths.captcha,
    get('session', 'A picture to be answered after failures', [], object({ captchaId: string, svg: string, expireTime: string })),
  ],
  [paths.account, get('session', "One's own account", [], anything)],
  [
    paths.refresh,
    {
      put: {
        tags: ['session'],
        summary: 'Renew the access token',
        security: [],
        requestBody: jsonBody(object({ uid: string, password: string, rid: string }, ['uid', 'password', 'rid'])),
        responses: answers(object({ accessToken: string, secret: string })),
      },
    },
  ],
  [paths.logout, post('session', 'Log out', object({}), object({ ended: boolean }))],
  [paths.session, get('session', 'Who is logged in', [], anything)],
  [paths.menu, get('session', 'Children of a menu entry', [query('parentId')], object({ id: string, children: array(anything) }))],
]
