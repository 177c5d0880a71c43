/** Words that limit, compare or connect. Each must be in the source, and may not be omitted. */
export type Relation =
  | 'only'
  | 'all'
  | 'always'
  | 'before'
  | 'after'
  | 'until'
  | 'from'
  | 'over'
  | 'under'
  | 'least'
  | 'most'
  | 'latest'
  | 'earliest'
  | 'within'
  | 'without'
  | 'or'
  | 'if'
  | 'by'
  | 'first'
  | 'next'
  | 'unless'
  | 'except'
  | 'must'
  | 'should'
  | 'than'
  | 'per'
  | 'during'
  | 'between'
  | 'instead'
  | 'hedge'
  | 'other'
  | 'more'
  | 'less'
  | 'still'
  | 'denied'
  | 'free'
  | 'non';
export type LanguageWords = {
  /** Articles, pronouns, prepositions and other words without content. */
  glue: string;
  /** Forms of "be", "have", "can": they show that a clause has a verb. They count as glue. */
  verbs: string;
  /** Verbs that add nothing to a number: "costs €4". They count as glue next to one. */
  measures: string;
  /** Subjects: a clause that starts with one is independent. They count as glue. */
  subjects: string;
  /** The actor: the shop or the visitor. They count as glue. */
  we: string;
  you: string;
  /** Passive verbs: with one, the object may come first. */
  passive: string;
  /** They bind the words after them, and count as glue. Forms with a slash are the same: "im/in". */
  prepositions: string;
  /** Words that refer to the previous sentence. */
  refers: string;
  negations: string;
  relations: Partial<Record<Relation, string>>;
  and: string;
  /** Words that start a new clause without a comma. */
  but: string;
  yes: string;
  no: string;
  /** Words that ask for more than yes or no. */
  asks: string;
};
