import type { Action, ActionMap, OutputOf } from '../src/schema/action.ts'
import { resourcePath } from '../src/protocol/paths.ts'
import type { ActionArgs, EduExtras } from '../src/protocol/provider.ts'
import { pick, type Context } from './context.ts'

/** Runs a declared action at its own path; input and output are typed by the definition. */
export const action =
  (ctx: Context): EduExtras['action'] =>
  async <
    R extends { readonly name: string; readonly actions: ActionMap },
    N extends keyof R['actions'] & string,
  >(
    resource: R,
    name: N,
    args: ActionArgs<R['actions'][N]> = {},
  ): Promise<OutputOf<R['actions'][N]>> => {
    const declared: Action | undefined = resource.actions[name]
    const { id, selection, input } = args
    const response = await ctx.http.call({
      method: 'POST',
      path: declared?.path ?? resourcePath(resource.name, name),
      json: { id, selection, input: input ?? {} },
      ...pick(args),
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the action's definition declares what the server answers
    return response as OutputOf<R['actions'][N]>
  }
