import { allOrders, coldStartJourney } from "../support/cold-start-journey.ts";
import { eachEngine } from "../support/engines.ts";

eachEngine("a server that was never asked", (engine) =>
  coldStartJourney(engine, engine.engine === "sqlite" ? allOrders : ["in a mixed order"]),
);
