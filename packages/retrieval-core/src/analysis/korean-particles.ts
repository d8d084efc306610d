/** Which last syllable a particle may follow: by its final consonant (batchim). ㄹ counts as a vowel for 로. */
export type Attachment = 'any' | 'consonant' | 'vowel' | 'vowel-or-rieul'

const LISTS: Record<Attachment, string> = {
  any: `
    의 에 에서 에게 에게서 한테 께서 까지 부터 도 만 들 처럼 보다 마다 밖에 조차 마저 대로 만큼 같은 같이 하고 라고
    하는 하기 하지 하면 하며 하여 해서 한다 하다 합니다 했다 했습니다 할 한 함 해야 하도록 하려면
    되는 되어 된다 됩니다 되었다 된 될 적 적인 적으로 입니다`,
  consonant: '은 이 을 과 으로 으로서 으로써 이나 이랑 이라 이란 이며 이고 이지만 인',
  vowel: '는 가 를 와 나 랑 라 란 며',
  'vowel-or-rieul': '로 로서 로써',
}

/**
 * Particles (josa) of Korean, and endings that make a predicate of a noun (`하다`, `되다`, `이다`), with what each
 * attaches to. Compounds (`에서는`, `까지의`) are found by cutting twice.
 */
export const KOREAN_PARTICLES: ReadonlyMap<string, Attachment> = new Map(
  (Object.entries(LISTS) as [Attachment, string][]).flatMap(([attachment, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((particle): [string, Attachment] => [particle, attachment]),
  ),
)
