import { _, type KeywordCxt } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";

/** Counts how often schemas lead to others while one event is judged: a few of them can do so more often than there is time for. */
export interface StepBudget {
  /** Judges one event; throws `budgetSpent` where that takes too long. */
  readonly judge: <Result>(act: () => Result) => Result;
}

/** Thrown where an event takes more steps than any that is meant to be judged. */
export const budgetSpent: Error = new Error("its references lead to too many schemas, delete some of them");

const mostSteps = 100_000;

/** Has the validators that an ajv makes from now on count their references. */
export function budgetFor(ajv: Ajv2020): StepBudget {
  /** Schemas themselves are judged too, by a schema that is not a stranger's. */
  let isJudging = false;
  let steps = 0;
  const step = (): void => {
    if (isJudging && ++steps > mostSteps) throw budgetSpent;
  };
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const rule = ajv.RULES.all[keyword];
    if (typeof rule !== "object" || !("code" in rule.definition)) continue;
    const { code } = rule.definition;
    const counted = (context: KeywordCxt, ...rest: [ruleType?: string]): void => {
      context.gen.code(_`${context.gen.scopeValue("func", { key: step, ref: step })}()`);
      code?.(context, ...rest);
    };
    Object.assign(rule.definition, { code: counted });
  }
  return {
    judge(act) {
      steps = 0;
      isJudging = true;
      try {
        return act();
      } finally {
        isJudging = false;
      }
    },
  };
}
