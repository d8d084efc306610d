// The SDK refuses a `tools/call` whose `arguments` is no object before any handler sees it, with an error of the
// protocol. A caller is owed the answer of the tool: the dialect's envelope. So both doors carry such a value past the
// SDK in the request's `_meta`, and the handler takes it out again.

const KEY = 'dev.quire/misfit-arguments'

/** The message as the SDK will let it pass. One that needs no help is returned as it is. */
export function carryMisfitArguments(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(carryMisfitArguments)
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return message
  const { arguments: args, _meta: meta = {}, ...params } = message.params
  if (args === undefined || isObject(args) || !isObject(meta)) return message
  return { ...message, params: { ...params, _meta: { ...meta, [KEY]: { args } } } }
}

/** What the caller sent as arguments, and the `_meta` as the caller sent it. */
export function takeMisfitArguments(
  args: unknown,
  { [KEY]: carried, ...meta }: Readonly<Record<string, unknown>>,
): { args: unknown; meta: Readonly<Record<string, unknown>> } {
  return { args: isObject(carried) ? carried.args : args, meta }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
