import { html, raw } from 'hono/html'
import type { Lang } from '../../../../src/schema/label.ts'
import { isObject } from '../../../platform/http/body.ts'
import { docsTexts } from './texts.ts'

type Json = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A schema in a word: 'string', 'teacher', 'array of teacher'. */
const typeOf = (schema: Json): string => {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? ''
  if (schema['type'] === 'array') return `[${typeOf(objectOf(schema['items']))}]`
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(' | ')
  return Array.isArray(schema['type'])
    ? schema['type'].map(String).join(' | ')
    : text(schema['type']) || 'object'
}

const propertiesOf = (schema: Json): [string, Json, boolean][] => {
  const parts = [schema, ...listOf(schema['allOf'])]
  return parts.flatMap(part => {
    const required = Array.isArray(part['required']) ? part['required'] : []
    return Object.entries(objectOf(part['properties'])).map(
      ([name, value]): [string, Json, boolean] => [name, objectOf(value), required.includes(name)],
    )
  })
}

const table = (lang: Lang, heading: string, rows: readonly [string, Json, boolean, string?][]) => {
  const t = docsTexts[lang]
  if (!rows.length) return ''
  return html`<h4>${heading}</h4>
    <table>
      <thead>
        <tr>
          <th>${t.name}</th>
          <th>${t.type}</th>
          <th>${t.about}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, schema, required]) =>
            html`<tr>
              <td><code>${name}</code>${required ? ` (${t.required})` : ''}</td>
              <td>${typeOf(schema)}</td>
              <td>
                ${[text(schema['title']), text(schema['description'])].filter(Boolean).join(' – ')}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

const schemaOfBody = (operation: Json): Json => {
  const content = objectOf(objectOf(operation['requestBody'])['content'])
  return objectOf(objectOf(Object.values(content)[0])['schema'])
}
const schemaOfAnswer = (operation: Json): Json => {
  const ok = objectOf(objectOf(operation['responses'])['200'])
  const envelope = objectOf(objectOf(Object.values(objectOf(ok['content']))[0])['schema'])
  return objectOf(objectOf(envelope['properties'])['response'])
}

const operationOf = (lang: Lang, path: string, method: string, operation: Json) => {
  const t = docsTexts[lang]
  const parameters = listOf(operation['parameters']).map((p): [string, Json, boolean] => [
    text(p['name']),
    { ...objectOf(p['schema']), description: p['description'] },
    p['required'] === true,
  ])
  return html`<details>
    <summary>
      <b>${method.toUpperCase()}</b> <code>${path}</code> ${text(operation['summary'])}
    </summary>
    ${table(lang, t.parameters, parameters)}
    ${table(lang, t.body, propertiesOf(schemaOfBody(operation)))}
    <h4>${t.answer}</h4>
    <p>${typeOf(schemaOfAnswer(operation))}</p>
    ${table(lang, t.answer, propertiesOf(schemaOfAnswer(operation)))}
  </details>`
}

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-bottom:1px solid #8884;padding:.4rem 0}summary{cursor:pointer}summary b{display:inline-block;min-width:3.2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.2rem .6rem .2rem 0;border-bottom:1px solid #8883;vertical-align:top}h4{margin:.8rem 0 .2rem}code{font-size:.92em}`

/** The interface as one readable page, without a script or anything from outside. */
export const docsPage = (document: Json, lang: Lang) => {
  const t = docsTexts[lang]
  const groups = new Map<string, ReturnType<typeof operationOf>[]>()
  for (const [path, methods] of Object.entries(objectOf(document['paths']))) {
    for (const [method, operation] of Object.entries(objectOf(methods))) {
      const { tags } = objectOf(operation)
      const tag = Array.isArray(tags) ? String(tags[0]) : ''
      groups.set(tag, [
        ...(groups.get(tag) ?? []),
        operationOf(lang, path, method, objectOf(operation)),
      ])
    }
  }
  return html`<!doctype html>
    <html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${t.title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${t.title}</h1>
          <p>${t.intro}</p>
          <p><a href="/openapi.json">${t.raw}</a></p>
          ${[...groups].map(
            ([tag, operations]) =>
              html`<section>
                <h2>${tag}</h2>
                ${operations}
              </section>`,
          )}
        </main>
      </body>
    </html>`
}
