import { defineCall, exactText, shape } from '../schema/call/index.ts'

/** The school that a page of students and parents belongs to. */
export interface PassSchool {
  readonly name: string
  /** An address that needs no token, for minutes; null: it has no logo. */
  readonly logo: string | null
}

/**
 * The school of a student's personal link, whichever of their views it opens. 804: the pass opens
 * none, has ended or was revoked.
 */
export const schoolOfPass = defineCall({
  path: '/edu_openapi/student/school',
  summary: 'Name and logo of the school of a student’s personal link',
  audience: 'public',
  silent: true,
  writes: false,
  input: { pass: exactText(300) },
  output: shape<PassSchool>({
    type: 'object',
    properties: { name: { type: 'string' }, logo: { type: ['string', 'null'] } },
    required: ['name', 'logo'],
  }),
  errors: ['804'],
})
