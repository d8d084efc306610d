/** Code points of well-formed UTF-8, in the room given; the rest of it is left out. */
export function codePoints(bytes: Uint8Array, room: Uint32Array): Uint32Array {
  let count = 0
  for (let i = 0; i < bytes.length && count < room.length; count++) {
    const lead = bytes[i++]!
    const more = lead < 0xc0 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
    let point = more === 0 ? lead : lead & (0x3f >> more)
    for (let k = 0; k < more; k++) point = (point << 6) | (bytes[i++]! & 0x3f)
    room[count] = point
  }
  return room.subarray(0, count)
}
