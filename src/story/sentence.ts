/**
 * What is told of a kind: a sentence with places to fill, or several, of which the first is taken for which all was told. `{Field}` is a
 * field, `{Field|cr}` one in a form, `{List.Field}` those of all elements, `{List#}` how many there are, `{@system}` a piece of the state
 * before the event, `{?Field}` and `{?Field=text}` ask for something and say nothing; what stands in brackets is left out where it is not told.
 */
export type Sentence = string | readonly string[];

/** What is told of a kind that comes often: many of them are put together, until something else is told. */
export interface BundledSentence {
  /** One alone. */
  readonly one: Sentence;
  /** Several: `{n}` is how many, `{+Field}` their sum, `{*Field}` what they are, and `{Field}` is that of the last. */
  readonly many: Sentence;
  /** A field that must be the same in all that are put together. */
  readonly per?: string;
}

/** What starts a part of the story of its own. */
export interface Heading {
  readonly heading: Sentence;
}

/** The sentences of some kinds that have to do with each other. */
export type Topic = Readonly<Record<string, Sentence | BundledSentence | Heading>>;
