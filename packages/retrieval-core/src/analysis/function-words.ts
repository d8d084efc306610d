/**
 * Articles, pronouns, prepositions, conjunctions, auxiliary verbs and question words, the most frequent of each language, as
 * texts spell them in lower case. They tell languages apart, and say nothing about what a text is about.
 */
export const FUNCTION_WORDS = {
  da: `og i at det en den til er som på de med han af for ikke der var mig sig men et har om vi min havde ham hun nu over da
    fra du ud sin dem os op man hans hvor eller hvad skal selv her alle vil blev kunne ind når være dog noget ville jo deres
    efter ned skulle denne end dette mit også under have dig anden hende mine alt meget sit sine mod disse hvis nogle bliver
    mange kan hvilken hvilket hvorfor hvornår`,
  de: `der die das und in zu den mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass daß sie nach wird
    bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde wenn
    kann können ihre dann unter wir soll ich eines jahr diese dieser dieses diesem diesen welche welcher welches wann wo was wer wem
    wen warum wieso ihr ihm ihn ihren ihrem ihrer seine seiner seinem seinen muss müssen wurden hatte hatten sondern jedoch
    zwischen gegen ohne vom beim ob damit viele vielen wieviele`,
  en: `the of and to a in is that it for was on are as with at by from be this an which or not have has had were but their its they
    his her he she we you your will would can could there these those been when what who whom whose where why how if then than
    into such no do does did about also may our us them so any all some between through during more most other only over
    under should must`,
  es: `de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si sin sobre este ya entre
    cuando todo esta ser son dos también fue había era muy hasta desde está mi porque qué sólo han yo hay vez puede todos así nos
    ni parte tiene él uno donde bien tiempo mismo ese ahora cada e otro después te otros aunque esa eso hace otra tan durante
    siempre tanto ella sido estos estas cuál cuáles quién quiénes cómo cuándo dónde cuánto cuántos cuántas esto fueron`,
  fi: `ja on ei se että oli hän en mutta ovat kun niin mitä tai ole myös jos kuin joka minä vain jo siitä sen mukaan hänen sitä me ne
    ollut tämä jotka voi kanssa sekä olla nyt niitä mikä missä miten milloin kuka ketä minkä miksi jossa josta johon tämän
    mistä mihin olivat vielä joita noin jonka kuinka monta`,
  fr: `de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec ou son aux sa ont été cette
    comme ses mais nous on leur elle deux ces y dont même entre sans vous tout être fait peut après ils avait était si lui bien
    où aussi leurs encore depuis lors contre sous quand quel quelle quels quelles quoi comment pourquoi combien je tu te me mon ma
    mes ton ta tes notre nos votre vos chez afin ainsi car donc alors très n'est c'est qu'est`,
  ga: `an na agus a i ar is le go de do sé bhí as ag tá ní sin nach ach mar a bhí ina leis air faoi seo chun raibh bhfuil siad sí
    aon roimh gach níl ó nó cad conas cén`,
  hu: `a az és hogy nem egy is azt de meg mint már volt ez csak ki még el van ha vagy azonban lehet be minden mert kell ezt sem pedig
    olyan így aki ami amely után nagyon több első között lesz majd ezek azok voltak szerint által alatt során milyen hol
    mikor mi mit melyik hány miért hogyan`,
  id: `yang dan di dengan untuk ini dari dalam tidak itu pada adalah ke akan oleh telah sebagai juga karena atau dapat ada
    mereka lebih saya kami kita anda bisa tersebut para seperti saat secara bahwa kepada serta antara setelah bagaimana apa
    siapa kapan mengapa dimana berapa`,
  it: `di e il la che in a un è per una del della le con i non si da al sono dei come più lo gli alla nel anche ha delle su ma dal
    nella o se sua suo degli ad ed dalla ai questo questa stato era essere tra cui fu due loro hanno sul sulla ne dopo questi
    molto alle ci negli quale quali dove quando chi cosa perché quanto quanti quante nei dalle dagli fra può sia prima`,
  lt: `ir yra į kad su iš buvo tai kaip o bet ne jis per apie nuo ar jo už po tik savo jie dar prie ji jų iki taip pat jau kurie kuris
    kuri kai arba būti bei kur kas kada kodėl kiek`,
  nl: `de van het een en in is dat op te voor met zijn die niet aan er om ook als dan bij door maar naar uit ze hij was of tot over
    werd worden heeft nog deze meer wordt wel dit kan haar hun geen onder zich tegen na zou hebben ik je we waar wat wie welke hoe
    wanneer waarom had kunnen tussen omdat veel`,
  no: `og i det er på som en til for av med at de har ikke den om et var fra han men vi seg jeg skal kan ble så etter hun ved eller
    over mot ut nå også da sin må blir når være hva bare sier opp hvor noe mer der denne dette disse kunne hvordan hvem hvilken
    hvorfor hvilke enn ha hadde mellom`,
  pt: `de a o que e do da em um para é não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando
    muito há nos já está também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas me esse eles
    estão você tinha foram essa num nem suas meu às minha têm numa pelos elas havia seja qual será nós são onde quais porque
    quanto quantos quantas durante sobre isto este esta pode`,
  ro: `de și în a la cu nu o pe că din un să mai este au se care pentru ce sunt fi lui al ale a fost prin sau dar după are sa
    lor sale cel cea între fost era când unde cum cine care câte câți fără până despre acest această aceste acestor într dintre
 ai îi le își doar`,
  sv: `och i att det som en på är av för med den till de har inte om ett han men var jag sig från vi så kan när nu eller hon
    under också efter vid sin ut ska skulle mot där hade upp över dem vad alla blev än här hur hans denna detta dessa vilken
    vilket vilka vem varför mellan många kunde blir`,
  tr: `ve bir bu için ile de da olarak daha çok en olan gibi sonra kadar ne o ki ya ama veya var değil her mı mi mu mü ise
    tarafından göre olduğu ancak hem şu nasıl kim hangi neden nerede kaç zaman arasında oldu olduğunu ben sen biz`,
  cs: `a v se na je že s z do o i to k ve pro za by byl ale si jsou po jako ze od nebo které který která než už při jeho aby
    jak bylo jsem být co kdo kde kdy proč kolik však až tak také bude mezi jejich byla byly podle`,
  pl: `w i na z się do nie że jest o jak to a po co od za przez dla ale są był przy jego czy ze tym oraz ich lub tylko które który
    która było może pod być go jako także gdzie kiedy kto dlaczego ile jaki jaka jakie przed została został między były już`,
  vi: `và của là có trong được các cho với không một những người đã này để khi từ đến như về ra cũng ông vào bị tại nhiều
    ở sự theo trên nhưng hay đó năm nào gì ai đâu bao nhiêu thế do phải`,
  ru: `и в не на что с по как это из у за от так к о же но то его для а мы был бы было все при также или были может их ее
    она он они которые который которая чем где когда кто почему какой какая какие сколько до после если без между во со
    только еще уже быть`,
  uk: `і в не на що з у як та до за це від й про його для але є був або також були їх вона він вони які який яка чи де коли хто
    чому скільки після якщо без між щоб тільки ще вже бути під`,
  bg: `и на в да се за от с не е са че по като си до ще или който която което които това след при ще бъде беше са били към
    където кога защо кой коя какво колко как той тя те но а още във със между само може`,
  sr: `и у је на да се за од са су не као а до али које који која бити било био након или код где када ко зашто колико
    како такође што по из они он она између само може те i u je na da se za od sa su ne kao ali koje koji koja biti bilo
    bio nakon ili kod gde kada zašto koliko kako takođe što iz oni između samo može te`,
} as const

export type FunctionWordLanguage = keyof typeof FUNCTION_WORDS
